import type * as contract from '../contract/generated/types'
import type { BehaviouralRisk } from '../shared/fraud/payloads/behavioural-risk'
import type { OrderRisk } from '../shared/fraud/payloads/order-risk'
import type { Cart, CheckoutChanges, IntentCustomer, StepName, StepStatus } from '../shared/types'

// Inputs of the server client whose public types differ from the generated ones. They are narrower,
// or accept null to clear a member.

/** A payment to authorise. */
export interface PaymentInput extends Omit<contract.AuthorisedPaymentInput, 'fraud'> {
  /** The payload for the flow's fraud check. A flow without a fraud check accepts any object. */
  fraud?: OrderRisk | BehaviouralRisk | Readonly<Record<string, unknown>> | undefined
}

/** A payment method to store. */
export interface TokenInput extends Omit<contract.TokenInput, 'customer'> {
  /**
   * With an id, the method is added to that customer. Other data of a customer create a new one.
   */
  customer?: { id: string } | contract.VaultCustomerInput | undefined
}

/** Changes of a customer. Null clears a member; an address is replaced as a whole. */
export type CustomerChanges = Pick<contract.VaultCustomerInput, 'name'> & {
  [Member in Exclude<keyof contract.VaultCustomerInput, 'name'>]?: contract.VaultCustomerInput[Member] | null
}

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
  /**
   * Adds one payment attempt to the intent's timeline. Only for a service that announces `full`.
   */
  paymentIntent?: contract.PaymentAttemptInput
}
