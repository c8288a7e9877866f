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

/** What the checkout lends to its wallets. They come later than it, from a file of their own. */
export interface WalletHost {
  /** Tells a test checkout from a live one. */
  publicKey: string
  locale: Locale
  loadScript: LoadScript
  /** What allows styles and scripts on this page, if its policy goes by one. */
  nonce: string | undefined
  /** What the page uses at this place. */
  colorSchemeOf(node: Element): 'light' | 'dark'
  /** The customer's words for what has not been decided, for what does not work, and for why it may not. */
  texts(): Promise<StartResult['texts']>
  /** Asks the service for a wallet's session, which goes to the wallet as it is. */
  setUp(request: WalletSetup): Promise<Record<string, unknown>>
  /** What the page shows. */
  amount(): Money | undefined
  /** A payment is under way, or the order is paid. */
  isBusy(): boolean
  /** An attempt of the order may have been charged. */
  mayBeCharged(): boolean
  /** What the shop has told of the customer. */
  customer(): IntentCustomer | undefined
  update(changes: CheckoutChanges): void
  step(step: StepName, status: StepStatus): void
  pay(options: PayOptions, choice: PageChoice): Promise<PaymentResult>
  /** Calls once the payment waits for the customer: the sheet has to make way. Returns what stops it. */
  onAction(listener: () => void): () => void
  warn(error: unknown): void
  /**
   * Warns of options that there are not.
   * @param known those that there are, by their names
   */
  warnUnknownOptions(of: string, known: object, given: object): void
}
