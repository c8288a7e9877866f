import type { Payment } from './records/payment'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { paymentShape } from './shapes/payment-shape'

export const capturePayment: ServerOperation<{ id: string; amount?: number }, Payment> = {
  name: 'capturePayment',
  document: `mutation capturePayment($id: ID!, $amount: Long) { capturePayment(id: $id, amount: $amount) ${selectionOf(paymentShape)} }`,
  result: paymentShape,
  repeat: 'never',
}
