import type { IntentOptions } from '../../shared/types'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { type Intent, intentShape } from './shapes/intent-shape'

export const startIntent: ServerOperation<IntentOptions, Intent> = {
  name: 'startIntent',
  document: `mutation startIntent($trackingId: ID!, $paymentFlowId: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput!, $location: IntentLocationInput, $cart: IntentCartInput) {
    startIntent(trackingId: $trackingId, paymentFlowId: $paymentFlowId, customer: $customer, amount: $amount, location: $location, cart: $cart) ${selectionOf(intentShape)}
  }`,
  result: intentShape,
  repeat: 'never',
}
