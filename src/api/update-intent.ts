import type { CheckoutChanges, IntentSnapshot, StepName, StepStatus } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** The difference to send; the bare id is a touch that keeps the intent awake. */
export type IntentDifference = CheckoutChanges & Partial<Record<StepName, { status: StepStatus }>>

/** @param selection what the document selects of the intent */
export const updateIntentSelecting = (
  selection: string,
): Operation<IntentDifference & { id: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'updateIntent',
  document: `mutation updateIntent($id: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput, $location: IntentLocationInput, $cart: IntentCartInput, $billing: IntentBillingInput, $shipping: IntentShippingInput, $delivery: IntentDeliveryInput) {
    updateIntent(id: $id, customer: $customer, amount: $amount, location: $location, cart: $cart, billing: $billing, shipping: $shipping, delivery: $delivery) ${selection}
  }`,
  ...knownIntentResult,
})

/** As every service accepts it. */
export const updateIntent = updateIntentSelecting(publishedSelection)
