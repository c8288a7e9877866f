import type { Cart, CheckoutChanges, IntentCustomer, StepName, StepStatus } from '../../../shared/types'

/** A value that can be cleared with null, as a whole or member by member. */
type Clearable<Known> = { [Member in keyof Known]?: Known[Member] | null } | null

/** Changes of an intent. Absent members are kept. */
export interface IntentChanges
  extends Pick<CheckoutChanges, 'amount' | 'location'>,
    Partial<Record<StepName, { status: StepStatus }>> {
  trackingId?: string
  /**
   * Changes the members that are present. Null for a member clears it; null for `customer` clears
   * all members.
   */
  customer?: Clearable<IntentCustomer>
  /** Changes like `customer`. `items` are replaced as a whole. */
  cart?: Clearable<Cart>
  /** Adds one payment attempt to the intent's timeline. */
  paymentIntent?: { status?: StepStatus; outcome?: string; paymentMethod?: string; sca?: boolean }
}
