import type { CheckoutChanges, IntentSnapshot, StepName, StepStatus } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/**
 * The changes of an intent. Without changes, the request is a touch, which keeps the intent active.
 */
export type IntentDifference = CheckoutChanges & Partial<Record<StepName, { status: StepStatus }>>

/** @param selection the intent's selection in the document */
export const updateIntentSelecting = (
  selection: string,
): Operation<IntentDifference & { id: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'updateIntent',
  document: `mutation updateIntent($id: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput, $location: IntentLocationInput, $cart: IntentCartInput, $billing: IntentBillingInput, $shipping: IntentShippingInput, $delivery: IntentDeliveryInput) {
    updateIntent(id: $id, customer: $customer, amount: $amount, location: $location, cart: $cart, billing: $billing, shipping: $shipping, delivery: $delivery) ${selection}
  }`,
  ...knownIntentResult,
})

/** The operation with the published selection, which every service accepts. */
export const updateIntent = updateIntentSelecting(publishedSelection)
