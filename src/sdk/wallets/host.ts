import type { Locale } from '../../shared/locale'
import type { Money } from '../../shared/money'
import type {
  AuthoriseRequest,
  CheckoutChanges,
  ControllerTexts,
  IntentCustomer,
  PageChoice,
  StepName,
  StepStatus,
  WalletSetup,
} from '../../shared/types'
import type { LoadScript } from '../loading/script-loader'
import type { PaymentResult, PayOptions } from '../types'
import type { WalletCustomer } from './types'

/** The checkout, as its wallets see it. The wallets are loaded from a file of their own. */
export interface WalletHost {
  /** The Public Key. With a test key, Google's test environment is the default. */
  publicKey: string
  /** Changes with `checkout.set`. */
  readonly locale: Locale
  scripts: WalletScripts
  order: WalletOrder
  payments: WalletPayments
  /** Returns the texts for the customer while a sheet is open. */
  texts(): SheetTexts
  /** Returns the text between the wallets and the card form. */
  dividerText(): Promise<string>
  /** Returns the color scheme of the page at the place of an element. */
  colorSchemeOf(node: Element): 'light' | 'dark'
  /** Posts to the server of the option `server`, for wallets without an `authorise` function. */
  authorise(request: AuthoriseRequest, customer: WalletCustomer): Promise<Response> | undefined
  /** Creates a wallet session at the service, and returns its answer unchanged. */
  requestSession(request: WalletSetup): Promise<Record<string, unknown>>
  warn(error: unknown): void
  /** Warns about unknown options. @param known an object whose keys are all known names */
  warnUnknownOptions(call: string, known: object, options: object): void
}

export type SheetTexts = Pick<ControllerTexts, 'pending' | 'unavailable' | 'offline'>

export interface WalletScripts {
  /** Loads a script of a wallet vendor. */
  load: LoadScript
  /**
   * The nonce for scripts and styles, if the page's Content Security Policy allows them by nonce.
   */
  nonce: string | undefined
}

/** The order that the page shows. The customer's choices in a sheet may change it. */
export interface WalletOrder {
  amount(): Money | undefined
  customer(): IntentCustomer | undefined
  /** Changes the order, as `checkout.set` does with `intent`. */
  change(changes: CheckoutChanges): void
  setStep(step: StepName, status: StepStatus): void
}

export interface WalletPayments {
  /**
   * Whether a payment is in progress, the order is paid, or the lookup of an earlier payment locks
   * the checkout (`lookup-lock.ts`).
   */
  isLocked(): boolean
  /** Whether an earlier attempt to pay the order may have charged the customer. */
  mayBeCharged(): boolean
  pay(options: PayOptions, choice: PageChoice): Promise<PaymentResult>
  /**
   * Adds a listener for the start of a customer action. The sheet must then close, so that the
   * customer can see the action.
   *
   * @returns a function that removes the listener
   */
  onAction(listener: () => void): () => void
}
