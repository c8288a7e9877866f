import type { CheckoutChanges, IntentSnapshot, StepName, StepStatus } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/**
 * The changes of an intent. Without changes, the request is a touch, which keeps the intent active.
 */
export type IntentDifference = CheckoutChanges & Partial<Record<StepName, { status: StepStatus }>>

/** @param selection the GraphQL selection: the members of the intent to return */
export const updateIntentSelecting = (
  selection: string,
): Operation<IntentDifference & { id: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'updateIntent',
  document: `mutation updateIntent($id: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput, $location: IntentLocationInput, $cart: IntentCartInput, $billing: IntentBillingInput, $shipping: IntentShippingInput, $delivery: IntentDeliveryInput) {
    updateIntent(id: $id, customer: $customer, amount: $amount, location: $location, cart: $cart, billing: $billing, shipping: $shipping, delivery: $delivery) ${selection}
  }`,
  ...knownIntentResult,
})

/** The operation for any service, without optional additions to the published API. */
export const updateIntent = updateIntentSelecting(publishedSelection)
