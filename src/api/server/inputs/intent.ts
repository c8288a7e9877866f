import type { Cart, CheckoutChanges, IntentCustomer, StepName, StepStatus } from '../../../shared/types'

/** What is known of something: a member that is null is cleared, null in its place clears it all. */
type Clearable<Known> = { [Member in keyof Known]?: Known[Member] | null } | null

/** What may change of an intent; what is left out stays. */
export interface IntentChanges
  extends Pick<CheckoutChanges, 'amount' | 'location'>,
    Partial<Record<StepName, { status: StepStatus }>> {
  trackingId?: string
  /** The members that are given change; null clears one, or all that is known of the customer. */
  customer?: Clearable<IntentCustomer>
  /** As for the customer; `items` are replaced as a whole. */
  cart?: Clearable<Cart>
  /** Adds one attempt to the timeline. */
  paymentIntent?: { status?: StepStatus; outcome?: string; paymentMethod?: string; sca?: boolean }
}
