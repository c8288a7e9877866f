import type { CardBrand } from './card/brand'
import type { ErrorData } from './error'
import type { TextKey } from './messages/en'
import type { Money } from './money'

export type { Appearance } from './appearance'

export const stepNames = ['shipping', 'delivery', 'billing'] as const

/** A step of the checkout form. It has one or more sections. */
export type StepName = (typeof stepNames)[number]

export const stepStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'] as const

/** The progress of a step. A complete step can become `IN_PROGRESS` again. */
export type StepStatus = (typeof stepStatuses)[number]

/** The new progress of a step. */
export interface StepChange {
  step: StepName
  status: StepStatus
}

/** The customer of an intent. All members are optional. */
export interface IntentCustomer {
  /** Your own id of the customer, or the id of a customer in the vault. */
  id?: string
  email?: string
  /** The full name. */
  name?: string
  /** Whether the customer checks out without an account. */
  isGuest?: boolean
}

/** The location of the customer. */
export interface IntentLocation {
  /** An ISO 3166-1 alpha-3 code, such as `IRL`. */
  country: string
}

/** A line of a cart. Amounts are in minor units of the intent's currency. */
export interface CartItem {
  id?: string
  /** A whole number. */
  quantity?: number
  title?: string
  variantTitle?: string
  /** In grams. */
  weight?: number
  taxable?: boolean
  requiresShipping?: boolean
  /** The price of one piece. */
  price?: number
  sku?: string
  /** The price of all pieces. */
  lineTotal?: number
  /** The URL of an image. */
  image?: string
  /** The price of one piece after discounts. */
  discountedPrice?: number
  /** The discount on the whole line. */
  totalDiscount?: number
}

/** The contents of a cart. */
export interface Cart {
  id?: string
  /** In grams. */
  weight?: number
  itemCount?: number
  items?: CartItem[]
}

/** The intent of an order: what the customer is going to pay. */
export interface IntentOptions {
  /**
   * Your id of the order, or of the cart if no order exists yet. The intent of a `trackingId` is
   * resumed when the page is reloaded, if the browser can store its id. Pass another `trackingId`
   * for the next order.
   */
  trackingId: string
  /** The id of the payment flow, as the service's web application shows it. */
  paymentFlowId: string
  /** The amount to pay, in minor units. */
  amount: Money
  customer?: IntentCustomer
  /** @default the country that the service derives from the request */
  location?: IntentLocation
  cart?: Cart
}

/**
 * The members of an intent that `checkout.set()` can change within an order. Absent members keep
 * their value.
 */
export type CheckoutChanges = Partial<Pick<IntentOptions, 'amount' | 'customer' | 'location' | 'cart'>>

export const trackingModes = ['on', 'after-consent', 'off'] as const

/**
 * When the service receives the customer's progress before the payment: from the start (`on`),
 * after `checkout.consent()` (`after-consent`), or not at all (`off`). The customer can pay in each
 * mode. Without tracking, `pay()` starts the intent without `customer`, `location` and `cart`.
 */
export type Tracking = (typeof trackingModes)[number]

/**
 * Your own texts, which replace those of the SDK. Each is plain text of 1 to 300 characters, in the
 * language of the checkout.
 */
export type TextOverrides = Partial<Record<TextKey, string>>

/** The options of one order, as the controller has accepted them. */
export interface ControllerOptions {
  publicKey: string
  intent: IntentOptions
  tracking: Tracking
  /** Whether to start a new intent even if one of this order is stored. */
  fresh?: boolean
  /** The parameters of the page's URL, if the customer has returned from a redirect. */
  returned?: ReturnParameters | undefined
}

/** The progress of a step, as the service has stored it. */
export interface StepState {
  status: StepStatus
  /** When the status changed last, as an ISO 8601 date-time. Null if the service names no date. */
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

/** The status of a payment at the service. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A payment that an intent lists. */
export interface LinkedPayment {
  /** Empty if the service does not report it. */
  paymentId: string
  /**
   * `UNKNOWN` if the service reports no status, or one that this version of Tender does not
   * know.
   */
  status: PaymentStatus | 'UNKNOWN'
  /**
   * The amount of the payment, which can differ from that of the intent. Null if the service does
   * not report it.
   */
  amount: Money | null
}

export const intentStatuses = ['INTENT', 'ACTIVE', 'INACTIVE', 'COMPLETE'] as const

/** An intent, as the service last returned it. */
export interface IntentSnapshot {
  id: string
  trackingId: string
  /**
   * `UNKNOWN` if the service reports no status, or one that this version of Tender does not know.
   */
  status: (typeof intentStatuses)[number] | 'UNKNOWN'
  amount: Money | null
  steps: Record<StepName, StepState>
  linkedPayments: LinkedPayment[]
}

/** Texts in the customer's language that the page itself shows or announces. */
export interface ControllerTexts {
  pending: string
  unavailable: string
  offline: string
  processing: string
  succeeded: string
  /** The text between the wallets and the card form. */
  divider: string
  /** The accessible name of a challenge. */
  challengeTitle: string
}

/** The argument of your `clientToken` function. */
export interface ClientTokenRequest {
  /**
   * The id of the order for which your server creates the Client Token: the `intent.trackingId` of
   * the checkout, or the one that `restart()` or `set()` has set last.
   */
  trackingId: string
  /**
   * Whether the service has rejected the previous Client Token, for example because it has expired.
   * If true, return a new Client Token.
   */
  renew: boolean
}

/** The argument of your `outcome` function. Post it as JSON without changes. */
export interface OutcomeRequest {
  /** The order to ask for. */
  trackingId: string
  /** The attempt to ask for. Absent if this browser knows none. */
  attemptKey?: string
  /**
   * The code in the URL to which the customer has returned. If your server does not know the
   * customer, it answers with the status of the attempt to which the code belongs.
   */
  returnCode?: string
}

export const fieldNames = ['number', 'expiry', 'cvc', 'name'] as const

/** A field of the card form. `name` is the cardholder's name. */
export type FieldName = (typeof fieldNames)[number]

/** A billing address. A member that the customer has left empty is absent. */
export interface BillingAddress {
  /** Street and house number. */
  line1?: string
  /** Apartment, suite or floor. */
  line2?: string
  city?: string
  postalCode?: string
  /** The state, province or region. */
  state?: string
  /** An ISO 3166-1 alpha-3 code, such as `AUT`. */
  country?: string
}

/**
 * The fields for the billing address: none, country and postal code, or the whole address. The
 * fields of an address depend on its country.
 */
export type BillingFields = 'none' | 'postal' | 'full'

export const billingFieldNames = ['country', 'line1', 'line2', 'city', 'state', 'postalCode'] as const

/** A field of the billing address. */
export type BillingFieldName = (typeof billingFieldNames)[number]

/** A field of the card form, or of the billing address below it. */
export type InputName = FieldName | BillingFieldName

/** The state of a card, while the customer types it or selects another payment method. */
export interface CardState {
  /** Whether everything that is required is valid. */
  complete: boolean
  /** Whether a new card is selected and the customer has typed nothing. */
  empty: boolean
  /**
   * The brand. Of a new card, the first six digits at most decide it; of a co-badged card, also the
   * customer's choice and the brands that you accept. `unknown` while no brand is certain, for
   * example after your page has cleared a half-typed number.
   */
  brand: CardBrand
  /** The fields of a new card that have a valid value. */
  valid: InputName[]
  /** The fields that show an error. `expiry` is also reported for a saved card that has expired. */
  invalid: InputName[]
  /**
   * The first six digits, for example for a BIN lookup. Null unless they are known: a new card must
   * be complete, the customer must have left the number field, and the number must have the usual
   * length of its brand; of a saved card, the service must report them.
   */
  firstSix: string | null
  /** The last four digits. Of a new card, null whenever `firstSix` is null. */
  lastFour: string | null
  /**
   * The selected method in the `payment` element: `card`, `saved`, or the type of an alternative
   * method.
   */
  selected?: string
}

/** The payment methods that the `payment` element offers in addition to a new card. */
export interface MethodsOptions {
  /**
   * The types of the alternative methods in your flow, such as `['PAYPAL', 'KLARNA']`.
   * @default none
   */
  alternatives?: readonly string[]
  /**
   * The customer of the vault whose cards are offered, and who can save a new one. Create the
   * Client Token for the same customer: only the token gives access to the cards. Omit it for a
   * guest.
   */
  saved?: { customerId: string }
}

/** The card brands that you accept, and the co-badged cards among them. */
export interface BrandOptions {
  /**
   * The brands that you accept. The form shows an error for a card of another brand as soon as the
   * brand is certain. A card of an unknown brand is accepted. The empty number field shows up to
   * four marks of these brands, in the order of this list.
   * @default all brands
   */
  accepted?: readonly Exclude<CardBrand, 'unknown'>[]
  /**
   * The first four to six digits of cards with Cartes Bancaires as a second brand. If you accept
   * both brands, the customer can choose one when the number is complete. Pass an empty list if the
   * service does not support `preferredBrand`.
   * @default ['403550'], the mock's co-badged card
   */
  coBadged?: readonly string[]
}

/** The options of `checkout.element` and `element.update`. */
export interface ElementOptions extends MethodsOptions {
  /**
   * Whether the card form has a field for the cardholder's name.
   *
   * @default true
   */
  cardholderName?: boolean
  /**
   * The cardholder's name, for example that of a signed-in customer. The name field of `card`,
   * `payment` and `name` contains it until the customer edits it, and again after the field has
   * been emptied. A later `update` changes a name that the customer has not edited. Used as one
   * line of at most 200 characters.
   *
   * @default an empty field
   */
  name?: string
  /**
   * The card brands that you accept.
   *
   * @default all brands
   */
  brands?: BrandOptions
  /**
   * The fields for the billing address of a new card, in `card` and `payment`: `postal` shows
   * country and postal code, `full` the whole address. The address is sent with the card. `none`
   * can be changed only while the element is not mounted, because another document has the fields.
   *
   * @default 'none'
   */
  billingAddress?: BillingFields
}

/**
 * The values of a card. Only element frames and the controller have them; the page never receives
 * them.
 */
export interface CardValues {
  number: string
  expMonth: number
  expYear: number
  cvc: string
  name: string
  /** The brand that the customer has chosen on a co-badged card. */
  preferredBrand?: string
  billingAddress?: BillingAddress
}

/**
 * The payment method of an attempt. Cards come from an element frame, so that the page cannot read
 * them. A wallet's token comes from the page, and an alternative method from either.
 */
export type MethodChoice =
  /**
   * `method` identifies the card without revealing its digits. It changes with the number, the
   * expiry date and the chosen brand. `revision` also changes with the security code and the name.
   * `customerId` is the customer of the vault for whom the card is saved.
   */
  | {
      kind: 'card'
      card: CardValues
      method: string
      revision?: string
      shown?: ShownCard
      save?: boolean
      customerId?: string
    }
  | { kind: 'saved'; token: string; shown?: ShownCard }
  /** `type`: such as `PAYPAL` or `KLARNA`. */
  | { kind: 'alternative'; type: string }
  | {
      kind: 'wallet'
      type: 'APPLE_PAY' | 'GOOGLE_PAY'
      walletToken: unknown
      googlePay?: { transactionId: string }
    }

/** What the page knows of a card from the state of its element, and may show to the customer. */
export type ShownCard = Pick<CardState, 'brand' | 'lastFour'>

/** A payment method that `checkout.prepare` has prepared. It contains no token. */
export interface PreparedMethod extends Partial<ShownCard> {
  /**
   * `CARD` for a new or saved card, with `brand` and `lastFour` as in the `state` of the element.
   * Otherwise an alternative method, such as `PAYPAL`.
   */
  type: string
}

/** The payment methods that the page itself can pass to the controller. */
export type PageChoice = Extract<MethodChoice, { kind: 'alternative' | 'wallet' }>

/** A request to open a wallet session. */
export interface WalletSetup {
  walletType: 'APPLE_PAY' | 'GOOGLE_PAY'
  payload: Record<string, string>
}

/**
 * The argument of your `authorise` function: what your server needs to authorise the payment. Post
 * it as JSON without changes, and return the server's `OrderState`. The request contains no card
 * number and no security code.
 *
 * The request comes from a browser, so your server must not trust it. Take order, amount and flow
 * from your own records.
 *
 * "For `paymentMethod.type`" means: pass the value as this member of the input of
 * `authorizePayment`.
 */
export interface AuthoriseRequest {
  /**
   * The id of the order to pay: the `intent.trackingId` of the checkout, or the one that
   * `restart()` or `set()` has set last. Read your order with this id, and check that this customer
   * may pay it.
   */
  trackingId: string
  /**
   * For `paymentMethod.type`: `CARD`, `APPLE_PAY`, `GOOGLE_PAY`, `PAYPAL`, `KLARNA` or another
   * alternative method.
   */
  type: string
  /**
   * For `paymentMethod.token`: the token of the card. Absent with a wallet or an alternative
   * method.
   */
  token?: string
  /**
   * For `paymentMethod.walletToken`, as the wallet returned it. Present only with Apple Pay and
   * Google Pay.
   */
  walletToken?: unknown
  /** For `paymentMethod.googlePay`. Present only with Google Pay. */
  googlePay?: { transactionId: string }
  /** `true` if the customer has chosen to save this card; otherwise absent. */
  save?: boolean
  /**
   * For `intentId`. Absent if the browser has no intent, or if the intent is complete. The customer
   * can pay nevertheless.
   */
  intentId?: string
  /**
   * Identifies the payment attempt. Each request to authorise has another key, and your server
   * answers `outcome` for it.
   */
  attemptKey: string
  /** The amount that the customer has seen, in minor units. Compare it with your order. */
  amount: Money
  /**
   * The return URL, for `perform3DSecure.redirectUrl`, or for `apmRedirectUrl` with an alternative
   * method.
   */
  returnUrl: string
  /**
   * Milliseconds that the browser waits for the answer: the `authoriseTimeoutMs` of `pay()`. A
   * later answer is ignored, so the timeout of your server's request must be shorter.
   */
  timeoutMs: number
}

/** A customer action: 3-D Secure (`challenge`), or the approval of an alternative method. */
export type ActionKind = 'challenge' | 'approval'

/**
 * How a customer action is shown: in a dialog over the page, in a container of the page, by a
 * redirect, or in a pop-up window.
 */
export type ActionDisplay = 'modal' | 'inline' | 'redirect' | 'popup'

/** A customer action that the controller asks the page to show. */
export interface ActionRequest {
  kind: ActionKind
  display: ActionDisplay
  /** The accessible name of the dialog or frame. */
  title: string
  /**
   * The URL of the action, for `redirect` and `popup`. Otherwise the challenge frame gets the URL
   * from the controller.
   */
  url?: string
  /** For `inline`: the number that the page has assigned to the container. */
  containerId?: number | undefined
}

/** How the page ended a customer action. `notShown`: the page cannot load the challenge frame. */
export type ActionEnd = 'closed' | 'notShown'

export const returnResults = ['succeeded', 'failed', 'cancelled'] as const

/** The values of the parameter `result`, which the service adds to a return URL. */
export type ReturnResult = (typeof returnResults)[number]

/**
 * The result of a customer action according to the return URL. Anyone can create such a URL, so the
 * result is not trusted.
 */
export interface ReturnHint {
  /** Only selects the text for the customer. Absent if the URL has no known result. */
  result?: ReturnResult
}

/**
 * The parameters that the service and the merchant's server add to a return URL. They prove
 * nothing, so the controller asks the merchant's server for the outcome.
 */
export interface ReturnParameters extends ReturnHint {
  /** Empty if the URL names no intent. */
  intentId: string
  /** Empty if the URL names no payment. */
  paymentId: string
  /** The code of the merchant's server (rule ORDER-29 in docs/spec/orders.md). */
  returnCode?: string
}

/** A request for a processor's own token of a stored payment method. */
export interface ProcessorTokenRequest {
  /** The token of the payment method in the vault. */
  vaultToken: string
  /** The id of the processor's connection. */
  connectionId: string
  /** An ISO 4217 code, such as `EUR`. */
  currency: string
}

/**
 * How a function of the merchant ended: with an answer, with an error `authorise.failed`, whose
 * texts may be shown to the customer, or with another error.
 */
export type MerchantAnswer =
  | { kind: 'answer'; answer: unknown }
  | { kind: 'refused'; error: ErrorData }
  | { kind: 'threw' }

/** What the page remembers of an order, in case the controller cannot store anything. */
export interface PageMemory {
  /** The key of the attempt that may have been charged. */
  attemptKey?: string
  /** Whether the page can store anything now. */
  isStorable: boolean
}

/** The arguments of a call of `pay()` that the page sends to the controller. */
export interface PayRequest {
  /** The id of the element from which the controller collects the payment method. */
  element?: string
  /** The payment method, if the page passes it instead of an element. */
  method?: PageChoice
  /** The billing address of a new card, unless its element has fields for the address. */
  billingAddress?: BillingAddress | undefined
  /** The amount that the customer has seen. */
  amount: Money
  returnUrl: string
  /** The timeout of the `authorise` function, in milliseconds. */
  authoriseTimeoutMs: number
  memory: PageMemory
  /** The display that the page has prepared. `popup` only if the page has opened a pop-up. */
  actions: ActionDisplay
  /** For `inline`: the number that the page has assigned to the container. */
  containerId?: number
}

/** The arguments of a call of `prepare()`. */
export type PrepareRequest = Pick<PayRequest, 'element' | 'billingAddress' | 'amount' | 'memory'>

/** What the controller answers to `prepare()`: the prepared method, or why there is none. */
export type PrepareEnd = ({ status: 'prepared' } & PreparedMethod) | PaymentEnd

/** The result of a payment attempt that the controller sends to the page. */
export interface PaymentEnd {
  status: 'succeeded' | 'authorised' | 'declined' | 'failed' | 'cancelled' | 'refunded' | 'pending'
  paymentId?: string
  /**
   * The amount of the payment as the merchant's server reports it; null if the server reports no
   * amount or no authorised amount. Present with `succeeded`, `authorised` and `refunded`, and with
   * `pending` if the error is `amount.mismatch` or `payment.untraceable`. If a payment that waits
   * for the customer has no amount yet, `amount.mismatch` has the amount of the order.
   */
  amount?: Money | null
  /** The text for the customer; empty if the payment succeeded or was authorised. */
  message: string
  error?: ErrorData
}

/** The arguments of a call of `resume()`. `amount` is the amount that the page shows now. */
export type ResumeRequest = Pick<PayRequest, 'amount' | 'memory'>

/** What the controller knows about an order from earlier pages and other tabs. */
export interface RecoveredOrder {
  /** Whether an earlier page or another tab has started the intent. */
  resumed: boolean
  intent?: IntentSnapshot
  /** The payment, if one is known. Its status is `pending` while the outcome is unknown. */
  payment?: PaymentEnd
}
