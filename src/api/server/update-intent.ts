import type { IntentChanges } from './inputs/intent'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { type Intent, intentShape } from './shapes/intent-shape'

export const updateIntent: ServerOperation<IntentChanges & { id: string }, Intent> = {
  name: 'updateIntent',
  document: `mutation updateIntent($id: ID!, $trackingId: String, $customer: IntentCustomerInput, $amount: IntentAmountInput, $location: IntentLocationInput, $cart: IntentCartInput, $billing: IntentBillingInput, $shipping: IntentShippingInput, $delivery: IntentDeliveryInput, $paymentIntent: PaymentAttemptInput) {
    updateIntent(id: $id, trackingId: $trackingId, customer: $customer, amount: $amount, location: $location, cart: $cart, billing: $billing, shipping: $shipping, delivery: $delivery, paymentIntent: $paymentIntent) ${selectionOf(intentShape)}
  }`,
  result: intentShape,
  repeat: 'always',
}
