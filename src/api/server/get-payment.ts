import type { Payment } from './records/payment'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { paymentShape } from './shapes/payment-shape'

export const getPayment: ServerOperation<{ id: string }, Payment> = {
  name: 'getPayment',
  document: `query getPayment($id: ID!) { getPayment(id: $id) ${selectionOf(paymentShape)} }`,
  result: paymentShape,
  repeat: 'always',
}
