import type { IntentOptions, IntentSnapshot } from '../shared/types'
import { type IntentAnswer, intentResult, intentSelection } from './intent'
import type { Operation } from './transport'

export const startIntent: Operation<IntentOptions, IntentSnapshot, IntentAnswer> = {
  name: 'startIntent',
  document: `mutation startIntent($trackingId: ID!, $paymentFlowId: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput!, $location: IntentLocationInput, $cart: IntentCartInput) {
    startIntent(trackingId: $trackingId, paymentFlowId: $paymentFlowId, customer: $customer, amount: $amount, location: $location, cart: $cart) ${intentSelection}
  }`,
  ...intentResult,
}
