import type { Locale } from '../../shared/locale'
import type { Money } from '../../shared/money'
import type {
  CheckoutChanges,
  IntentCustomer,
  PageChoice,
  StartResult,
  StepName,
  StepStatus,
  WalletSetup,
} from '../../shared/types'
import type { LoadScript } from '../loading/script-loader'
import type { PaymentResult, PayOptions } from '../types'

/**
 * The parts of a checkout that its wallets use. The wallets are loaded from a file of their own.
 */
export interface WalletHost {
  /** A test key selects Google's test environment. */
  publicKey: string
  locale: Locale
  scripts: WalletScripts
  order: WalletOrder
  payments: WalletPayments
  /** Returns the texts for the customer. */
  texts(): Promise<StartResult['texts']>
  /** Returns the color scheme of the page at an element. */
  colorSchemeOf(node: Element): 'light' | 'dark'
  /** Requests a session from the service. It is passed to the wallet unchanged. */
  requestSession(request: WalletSetup): Promise<Record<string, unknown>>
  /** Emits a warning. */
  warn(error: unknown): void
  /** Warns of unknown options. @param known an object with the names of all options */
  warnUnknownOptions(call: string, known: object, options: object): void
}

export interface WalletScripts {
  /** Loads the script of a vendor. */
  load: LoadScript
  /** The nonce for scripts and styles, for a page whose policy allows them by nonce. */
  nonce: string | undefined
}

/** The order that the page shows. A sheet may change it. */
export interface WalletOrder {
  amount(): Money | undefined
  customer(): IntentCustomer | undefined
  /** @throws TenderError as `checkout.update` does */
  update(changes: CheckoutChanges): void
  setStep(step: StepName, status: StepStatus): void
}

export interface WalletPayments {
  /** A payment is in progress, or the order is paid. */
  isLocked(): boolean
  /** An attempt of the order may have been charged. */
  mayBeCharged(): boolean
  pay(options: PayOptions, choice: PageChoice): Promise<PaymentResult>
  /**
   * Calls the listener when a customer action begins, for which the sheet has to close.
   *
   * @returns a function that removes the listener
   */
  onAction(listener: () => void): () => void
}
