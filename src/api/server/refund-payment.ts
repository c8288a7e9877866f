import type { Payment } from './records/payment'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { paymentShape } from './shapes/payment-shape'

export const refundPayment: ServerOperation<{ id: string; amount?: number; reason?: string }, Payment> = {
  name: 'refundPayment',
  document: `mutation refundPayment($id: ID!, $amount: Long, $reason: String) {
    refundPayment(id: $id, amount: $amount, reason: $reason) ${selectionOf(paymentShape)}
  }`,
  result: paymentShape,
  repeat: 'never',
}
