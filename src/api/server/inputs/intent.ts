import type { Cart, CheckoutChanges, IntentCustomer, StepName, StepStatus } from '../../../shared/types'

/** A value whose members can be cleared with null, or as a whole with null. */
type Clearable<Known> = { [Member in keyof Known]?: Known[Member] | null } | null

/** Changes of an intent. Absent members are kept. */
export interface IntentChanges
  extends Pick<CheckoutChanges, 'amount' | 'location'>,
    Partial<Record<StepName, { status: StepStatus }>> {
  trackingId?: string
  /** Passed members change. Null clears a member, or the whole customer. */
  customer?: Clearable<IntentCustomer>
  /** As for the customer. `items` are replaced as a whole. */
  cart?: Clearable<Cart>
  /** Adds one attempt to the timeline. */
  paymentIntent?: { status?: StepStatus; outcome?: string; paymentMethod?: string; sca?: boolean }
}
