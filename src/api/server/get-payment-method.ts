import type { PaymentMethod } from './records/payment-method'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { paymentMethodShape } from './shapes/payment-method-shape'

export const getPaymentMethod: ServerOperation<{ token: string }, PaymentMethod> = {
  name: 'getPaymentMethod',
  document: `query getPaymentMethod($token: String!) { getPaymentMethod(token: $token) ${selectionOf(paymentMethodShape)} }`,
  result: paymentMethodShape,
  repeat: 'always',
}
