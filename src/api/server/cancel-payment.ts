import type { Payment } from './records/payment'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { paymentShape } from './shapes/payment-shape'

export const cancelPayment: ServerOperation<{ id: string; reason?: string }, Payment> = {
  name: 'cancelPayment',
  document: `mutation cancelPayment($id: ID!, $reason: String) { cancelPayment(id: $id, reason: $reason) ${selectionOf(paymentShape)} }`,
  result: paymentShape,
  repeat: 'never',
}
