import type { PaymentStatus } from '../../../shared/types'
import type { Amount } from './amount'

/**
 * An intent: one checkout with its progress and payments. Dates are ISO 8601 date-times. A member
 * is null if the service does not report it.
 */
export interface Intent {
  id: string
  /** When the intent was started. */
  date: string
  /** Your id of the order, or of the cart. */
  trackingId: string
  /** The flow that the payments of the intent run. */
  paymentFlowId: string
  /** ISO 4217. */
  currency: string | null
  /** What the customer is going to pay. */
  amount: Amount | null
  /** An `ACTIVE` intent becomes `INACTIVE` after five minutes without a change. */
  status: 'INTENT' | 'ACTIVE' | 'INACTIVE' | 'COMPLETE'
  /** When the status last changed. */
  statusDate: string | null
  /** `country` is ISO 3166-1 alpha-3. */
  location: { country: string | null } | null
  customer: IntentBuyer | null
  timeline: IntentTimeline | null
  linkedPayments: IntentLinkedPayment[] | null
  cart: IntentCart | null
}

/** The customer of an intent. Only a Private Key can read `email` and `name`. */
export interface IntentBuyer {
  id: string | null
  isGuest: boolean | null
  email: string | null
  name: string | null
}

/** The progress of a checkout. */
export interface IntentTimeline {
  intentStarted: IntentStep | null
  shipping: IntentStep | null
  delivery: IntentStep | null
  billing: IntentStep | null
  paymentAttempts: IntentStep[] | null
  /** Null until the intent is complete. */
  completeIntent: IntentStep | null
}

/** A step of a checkout. */
export interface IntentStep {
  /** `NOT_STARTED`, `IN_PROGRESS` or `COMPLETE`. */
  status: string | null
  /** When the status last changed. Null if the status has never changed. */
  date: string | null
}

/** A payment of an intent. */
export interface IntentLinkedPayment {
  paymentId: string | null
  status: PaymentStatus | null
  /** When the status last changed. */
  time: string | null
  title: string | null
  /** The authorised amount. Absent unless the service announces `linkedPaymentAmount`. */
  amount?: Amount | null | undefined
}

/** The cart of an intent. */
export interface IntentCart {
  id: string | null
  /** In grams. */
  weight: number | null
  itemCount: number | null
  items: IntentCartItem[] | null
}

/** A line of a cart. Amounts are in minor units of the intent's currency. */
export interface IntentCartItem {
  id: string | null
  /** A whole number. */
  quantity: number | null
  title: string | null
  variantTitle: string | null
  /** In grams. */
  weight: number | null
  taxable: boolean | null
  requiresShipping: boolean | null
  /** The price of one piece. */
  price: number | null
  sku: string | null
  /** The price of all pieces. */
  lineTotal: number | null
  /** The URL of an image. */
  image: string | null
  /** The price of one piece after discounts. */
  discountedPrice: number | null
  /** The discount on the whole line. */
  totalDiscount: number | null
}
