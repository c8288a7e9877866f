import type { IntentOptions } from '../../shared/types'
import { intentDocuments } from './intent-documents'
import type { Intent } from './records/intent'
import type { ExtendedOperation } from './server-operation'
import { intentShape } from './shapes/intent-shape'

const documentWith = (
  selection: string,
) => `mutation startIntent($trackingId: ID!, $paymentFlowId: ID!, $customer: IntentCustomerInput, $amount: IntentAmountInput!, $location: IntentLocationInput, $cart: IntentCartInput) {
    startIntent(trackingId: $trackingId, paymentFlowId: $paymentFlowId, customer: $customer, amount: $amount, location: $location, cart: $cart) ${selection}
  }`

export const startIntent: ExtendedOperation<IntentOptions, Intent> = {
  name: 'startIntent',
  ...intentDocuments(documentWith),
  result: intentShape,
  repeat: 'never',
}
