import type { PaymentMethod } from './records/payment-method'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { listOf } from './shapes/leaves'
import { paymentMethodShape } from './shapes/payment-method-shape'

const methodsShape = listOf(paymentMethodShape)

export const getPaymentMethods: ServerOperation<{ customerId: string }, PaymentMethod[] | null> = {
  name: 'getPaymentMethods',
  document: `query getPaymentMethods($customerId: String!) {
    getPaymentMethods(customerId: $customerId) ${selectionOf(methodsShape)}
  }`,
  result: methodsShape,
  repeat: 'always',
}
