import type { IntentOptions, IntentSnapshot } from '../shared/types'
import { intentSelection, intentShape } from './intent'
import type { Operation } from './transport'

export const startIntent: Operation<IntentOptions, IntentSnapshot> = {
  name: 'startIntent',
  document: `mutation startIntent($trackingId: ID!, $paymentFlowId: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput!, $location: IntentLocationInput, $cart: IntentCartInput) {
    startIntent(trackingId: $trackingId, paymentFlowId: $paymentFlowId, customer: $customer, amount: $amount, location: $location, cart: $cart) ${intentSelection}
  }`,
  result: intentShape,
}
