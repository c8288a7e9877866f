import type { CheckoutStatus, FormStepStatus as StepStatus } from '../../contract/generated/types'
import type { Instant } from './instant'

export type { StepStatus }

export interface StepRecord {
  status: StepStatus
  /** When the status last changed; null if it never did. */
  date: Instant | null
}

export interface CartItemRecord {
  id: string | null
  quantity: number | null
  title: string | null
  variantTitle: string | null
  weight: number | null
  taxable: boolean | null
  requiresShipping: boolean | null
  /** Minor units, like all amounts of an item. */
  price: number | null
  sku: string | null
  lineTotal: number | null
  image: string | null
  discountedPrice: number | null
  totalDiscount: number | null
}

export interface CartRecord {
  id: string | null
  weight: number | null
  itemCount: number | null
  items: CartItemRecord[] | null
}

export interface AttemptRecord extends StepRecord {
  date: Instant
  outcome: string | null
  paymentMethod: string | null
  sca: boolean | null
}

export interface IntentRecord {
  id: string
  accountId: string
  date: Instant
  trackingId: string
  paymentFlowId: string
  /** The flow instance that startIntent created. */
  flowInstanceId: string
  /** Minor units. */
  amount: number
  currency: string
  status: CheckoutStatus
  statusDate: Instant
  /** The time of the last mutation. An ACTIVE intent becomes INACTIVE some minutes later. */
  touched: Instant
  /** ISO 3166-1 alpha-3. */
  country: string | null
  customer: { id: string | null; email: string | null; name: string | null; isGuest: boolean | null } | null
  steps: { shipping: StepRecord; delivery: StepRecord; billing: StepRecord }
  /** Null until completeIntent. */
  completed: Instant | null
  /**
   * Attempts that callers reported. Attempts of the service's own payments are read from the
   * payments.
   */
  attempts: AttemptRecord[]
  /**
   * Ids of payments that `completeIntent` has linked. A payment that was made with the id of the
   * intent is linked even if it is not in this list.
   */
  linkedPaymentIds: string[]
  cart: CartRecord | null
}
