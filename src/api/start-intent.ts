import type { IntentOptions, IntentSnapshot } from '../shared/types'
import { type IntentAnswer, intentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection the GraphQL selection: the members of the intent to return */
export const startIntentSelecting = (selection: string): Operation<IntentOptions, IntentSnapshot, IntentAnswer> => ({
  name: 'startIntent',
  document: `mutation startIntent($trackingId: ID!, $paymentFlowId: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput!, $location: IntentLocationInput, $cart: IntentCartInput) {
    startIntent(trackingId: $trackingId, paymentFlowId: $paymentFlowId, customer: $customer, amount: $amount, location: $location, cart: $cart) ${selection}
  }`,
  ...intentResult,
})

/** The operation for any service, without optional additions to the published API. */
export const startIntent = startIntentSelecting(publishedSelection)
