import type { CardBrand } from './card/brand'
import type { ErrorData } from './error'
import type { TextKey } from './messages/en'
import type { Money } from './money'
import type { OrderKeysMark } from './order-keys'

export type { Appearance } from './appearance'

/** The sections of a checkout form that an intent follows. */
export const stepNames = ['shipping', 'delivery', 'billing'] as const
export type StepName = (typeof stepNames)[number]
export type StepStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETE'

export interface StepChange {
  step: StepName
  status: StepStatus
}

export interface IntentCustomer {
  /** Your own id for them, or the id of a customer in the vault. */
  id?: string
  email?: string
  name?: string
  isGuest?: boolean
}

export interface IntentLocation {
  /** ISO 3166-1 alpha-3. */
  country: string
}

export interface CartItem {
  id?: string
  /** Whole pieces. */
  quantity?: number
  title?: string
  variantTitle?: string
  /** Grams. */
  weight?: number
  taxable?: boolean
  requiresShipping?: boolean
  /** Minor units, as all amounts of a cart. */
  price?: number
  sku?: string
  lineTotal?: number
  /** Address of a picture. */
  image?: string
  discountedPrice?: number
  totalDiscount?: number
}

export interface Cart {
  id?: string
  /** Grams. */
  weight?: number
  itemCount?: number
  items?: CartItem[]
}

export interface IntentOptions {
  /** Your id of this checkout, such as the order's or the cart's. One tracking id, one intent: a reload resumes it. */
  trackingId: string
  /** The payment flow to run, as the service's web application names it. */
  paymentFlowId: string
  /** What is to be paid, in minor units. */
  amount: Money
  customer?: IntentCustomer
  /** Left out, the service finds the country by itself. */
  location?: IntentLocation
  cart?: Cart
}

/** What `checkout.update` takes: the parts of the intent that may change on the way. */
export type CheckoutChanges = Partial<Pick<IntentOptions, 'amount' | 'customer' | 'location' | 'cart'>>

/**
 * Whether the service hears what the customer does before they pay: from the start, once they have consented, or never. Paying works
 * in any case: the intent is then started when they pay, with the amount alone.
 */
export const trackingModes = ['on', 'after-consent', 'off'] as const
export type Tracking = (typeof trackingModes)[number]

/** Sentences in place of the SDK's own: plain text of at most 300 characters, in the language of the checkout. */
export type TextOverrides = Partial<Record<TextKey, string>>

export interface ControllerOptions {
  publicKey: string
  intent: IntentOptions
  tracking: Tracking
  /** Begins a new intent even where one of this tracking id is remembered. */
  fresh?: boolean
  texts?: TextOverrides | undefined
  /** The customer has come back to this page. */
  returned?: Returned | undefined
}

export interface StepState {
  status: StepStatus
  /** ISO 8601; null until the step has begun. */
  date: string | null
}

export const paymentStatuses = [
  'AUTHORISED',
  'NEEDS_3D_SECURE',
  'NEEDS_APM_AUTHORIZATION',
  'SUCCEEDED',
  'PARTIAL_REFUNDED',
  'REFUNDED',
  'CANCELLED',
  'FAILED',
  'DECLINED',
  'DISPUTED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export interface LinkedPayment {
  paymentId: string
  status: PaymentStatus
  /**
   * What the payment charges or reserves, as fixed at the authorisation. Null if the service does not report it; never the
   * amount of the intent.
   */
  amount: Money | null
}

/** The intent as the service last told it. */
export interface IntentSnapshot {
  id: string
  trackingId: string
  status: 'INTENT' | 'ACTIVE' | 'INACTIVE' | 'COMPLETE'
  amount: Money | null
  steps: Record<StepName, StepState>
  linkedPayments: LinkedPayment[]
}

/** What the page gets once its options are accepted. */
export interface StartResult {
  /** The sentences that the page itself may have to say, in the customer's language. */
  texts: { pending: string; unavailable: string; offline: string }
}

/** The argument of your `clientToken` function. */
export interface ClientTokenRequest {
  /** The order that the Client Token is for: the `trackingId` of the intent options, or the last one given to `restart`. */
  trackingId: string
  /** Whether the service rejected the previous Client Token, for instance because it expired. Do not answer with a cached one. */
  renew: boolean
}

/** The second argument of your `outcome` function. */
export interface OutcomeOrder {
  /** The order that the payment belongs to. */
  trackingId: string
}

export const fieldNames = ['number', 'expiry', 'cvc', 'name'] as const
export type FieldName = (typeof fieldNames)[number]

/** What the page may know of a card being typed. */
export interface CardState {
  /** Everything needed has been typed and may be sent. */
  complete: boolean
  empty: boolean
  brand: CardBrand
  /** The fields that hold what they need. */
  valid: FieldName[]
  /** The fields that show an error now; `expiry` is that of a saved card which has expired. */
  invalid: FieldName[]
  /** First six digits, once the whole card is complete and the customer has left the number; the last four likewise. */
  firstSix: string | null
  lastFour: string | null
  /** What pays, in the `payment` element: `card`, `saved`, or the type of an alternative method such as `PAYPAL`. */
  selected?: string
}

/** What the `payment` element offers beside a new card; no other element takes notice of it. */
export interface MethodsOptions {
  /** Alternative methods that your flow has, by the service's names, such as `['PAYPAL', 'KLARNA']`. @default none */
  alternatives?: readonly string[]
  /**
   * The customer of the vault whose cards are shown, and who may have a new one kept. The Client Token has to be made for them: it, and
   * not this id, opens their records. Left out for a guest.
   */
  saved?: { customerId: string }
}

/** Which brands a shop takes, and which of its customers' cards have two. */
export interface BrandOptions {
  /**
   * The brands you take. A card of another one is told kindly, as soon as its brand is certain and before anything is paid; one whose
   * brand nobody knows is let through. @default all
   */
  accepted?: readonly Exclude<CardBrand, 'unknown'>[]
  /**
   * First four to six digits of cards that carry Cartes Bancaires beside their other brand: their customers are asked which it
   * shall be. With an empty list nobody is asked, for a service that does not know `preferredBrand`.
   * @default ['403550'], the mock's co-badged card
   */
  coBadged?: readonly string[]
}

/** The card itself. Exists in element frames and the controller, nowhere else. */
export interface CardValues {
  number: string
  expMonth: number
  expYear: number
  cvc: string
  name: string
  /** The brand that the customer chose on a co-badged card. */
  preferredBrand?: string
}

/**
 * What is paid with, as the controller sees it. The card, a saved method and an alternative one come from an element frame, never from
 * the page; a wallet's token comes from the page, where the wallet's sheet is.
 */
export type MethodChoice =
  /**
   * `method` names what was typed and tells nothing of it: it stays the same until number or expiry have changed. To save it needs
   * `customerId`, the customer of the vault whose it becomes.
   */
  | { kind: 'card'; card: CardValues; method: string; save?: boolean; customerId?: string }
  | { kind: 'saved'; token: string }
  /** Such as `PAYPAL` or `KLARNA`. */
  | { kind: 'alternative'; type: string }
  | {
      kind: 'wallet'
      type: 'APPLE_PAY' | 'GOOGLE_PAY'
      walletToken: unknown
      googlePay?: { transactionId: string }
    }

/** What the page itself can name to pay with; the rest is collected from an element. */
export type PageChoice = Extract<MethodChoice, { kind: 'alternative' | 'wallet' }>

/** Asks for a session of a wallet; what the service gives goes to the wallet as it is. */
export interface WalletSetup {
  walletType: 'APPLE_PAY' | 'GOOGLE_PAY'
  payload: Record<string, string>
}

/**
 * The argument of your `authorise` function: everything that the merchant's server needs to authorise a payment.
 * Post it as JSON without changes, and return the service's answer. It holds no card data.
 *
 * A browser sends it, so the server trusts none of it. The server takes order, amount and flow from its own records.
 */
export interface AuthoriseRequest {
  /**
   * The order to pay: the `trackingId` of the intent options, or the last one given to `restart`. The server looks up its
   * own order with it, and checks that this customer may pay it.
   */
  trackingId: string
  /** For `paymentMethod.type`: `CARD`, `APPLE_PAY`, `GOOGLE_PAY`, `PAYPAL`, `KLARNA` or another alternative method. */
  type: string
  /** For `paymentMethod.token`: the token of the card. Absent with a wallet or an alternative method. */
  token?: string
  /** For `paymentMethod.walletToken`, as the wallet returned it. Present with Apple Pay and Google Pay only. */
  walletToken?: unknown
  /** For `paymentMethod.googlePay`. Present with Google Pay only. */
  googlePay?: { transactionId: string }
  /** Present and `true` if the customer chose to save this card. */
  save?: boolean
  /**
   * For `intentId`: without it the browser cannot read the outcome. Absent only if the service's intent calls fail. The
   * customer can pay nevertheless.
   */
  intentId?: string
  /**
   * Ids of payments of this intent that still wait for the customer, who now pays in another way. Present only if there
   * are any. If one of them succeeds later, cancel or refund it.
   */
  replaces?: string[]
  /** Identifies the payment attempt; a retry has the same key. Join it with your own order id for `X-Idempotency-Key`. */
  attemptKey: string
  /** The amount that the customer saw, in minor units. The server compares it with its own order. */
  amount: Money
  /** The return URL, for `perform3DSecure.redirectUrl` or, with an alternative method, `apmRedirectUrl`. */
  returnUrl: string
  /**
   * Milliseconds that the browser waits for the answer: the `authoriseTimeoutMs` of `pay`. A later answer is ignored, so
   * the server limits its work to less than that.
   */
  timeoutMs: number
}

/** What a customer has to do: confirm with their bank (3-D Secure), or approve at an alternative method. */
export type ActionKind = 'challenge' | 'approval'

/** How it is shown: over the page, in a container of the page's, by leaving the page, or in a window of its own. */
export type ActionDisplay = 'modal' | 'inline' | 'redirect' | 'popup'

/** Asks the page to show an action. The page learns the address only where it has to go there itself. */
export interface ActionRequest {
  kind: ActionKind
  display: ActionDisplay
  /** What assistive technology is to call it. */
  title: string
  url?: string
  /** Which container of the page's it was asked for in. */
  containerId?: number | undefined
}

/** `notShown`: the frame cannot be loaded here. */
export type ActionEnd = 'closed' | 'notShown'

/** The values of `result` that the service adds to a return URL. */
export const returnResults = ['succeeded', 'failed', 'cancelled'] as const
export type ReturnResult = (typeof returnResults)[number]

/** How a customer action ended, from the query of a return URL. Any page can link to such a URL. */
export interface ReturnHint {
  /** Chooses the text that the customer reads, and decides nothing about money. Absent if the query names no known result. */
  result?: ReturnResult
}

/** The parameters that the service adds to the return URL. Hints without proof: the controller asks the service. */
export interface Returned extends ReturnHint {
  intentId: string
  paymentId: string
}

export interface ProcessorTokenRequest {
  /** The token of a method in the vault. */
  vaultToken: string
  /** The processor's connection. */
  connectionId: string
  /** ISO 4217. */
  currency: string
}

/**
 * What became of asking the merchant's server: its answer, its own refusal, or neither. An answer holds the mark for the server's
 * keys itself; beside the other two is what the body of a `Response` carried.
 */
export type MerchantAnswer =
  | { kind: 'answer'; answer: unknown }
  | ({ kind: 'refused'; error: ErrorData } & Partial<OrderKeysMark>)
  | ({ kind: 'threw' } & Partial<OrderKeysMark>)

/** One call of `pay`, as the page hands it on. */
export interface PayRequest {
  /** The element to collect from. */
  element?: string
  /** What is paid with in place of what an element holds. */
  method?: PageChoice
  /** What the customer sees. */
  amount: Money
  returnUrl: string
  /** Milliseconds that the merchant's server may take. */
  authoriseTimeoutMs: number
  /** The merchant's server can be asked for a payment. */
  canAskOutcome: boolean
  /** How an action is shown, if there is one. `popup` only where one has been opened. */
  actions: ActionDisplay
  /** The container of the page's that `inline` means, by a number which the page has given it. */
  containerId?: number
}

/** The outcome of a payment attempt, as the controller sends it to the page. */
export interface PaymentEnd {
  status: 'succeeded' | 'authorised' | 'declined' | 'failed' | 'cancelled' | 'refunded' | 'pending'
  paymentId?: string
  /**
   * The amount that the service reports as charged, reserved or refunded; null if it is not reported. Present with `succeeded`,
   * `authorised` and `refunded`, and with `pending` if the error is `amount.mismatch`.
   */
  amount?: Money | null
  /** For the customer; empty if the payment succeeded or was authorised. */
  message: string
  error?: ErrorData
}

/** What a page gives to `resume`. `amount` is what it shows the customer now. */
export type ResumeRequest = Pick<PayRequest, 'canAskOutcome' | 'amount'>

/** What the controller recovers of an order when a page loads. */
export interface RecoveredOrder {
  /** An earlier page started this intent. */
  resumed: boolean
  intent?: IntentSnapshot
  /** The payment of an earlier page; `pending` while its outcome is unknown. */
  payment?: PaymentEnd
}
