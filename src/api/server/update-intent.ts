import type { IntentChanges } from './inputs/intent'
import { intentDocuments } from './intent-documents'
import type { Intent } from './records/intent'
import type { ExtendedOperation } from './server-operation'
import { intentShape } from './shapes/intent-shape'

const documentWith = (
  selection: string,
) => `mutation updateIntent($id: ID!, $trackingId: String, $customer: IntentCustomerInput, $amount: IntentAmountInput, $location: IntentLocationInput, $cart: IntentCartInput, $billing: IntentBillingInput, $shipping: IntentShippingInput, $delivery: IntentDeliveryInput, $paymentIntent: PaymentAttemptInput) {
    updateIntent(id: $id, trackingId: $trackingId, customer: $customer, amount: $amount, location: $location, cart: $cart, billing: $billing, shipping: $shipping, delivery: $delivery, paymentIntent: $paymentIntent) ${selection}
  }`

export const updateIntent: ExtendedOperation<IntentChanges & { id: string }, Intent> = {
  name: 'updateIntent',
  ...intentDocuments(documentWith),
  result: intentShape,
  repeat: 'always',
}
