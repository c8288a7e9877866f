import * as z from 'zod/mini'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { type PaymentMethod, paymentMethodShape } from './shapes/payment-method-shape'

const methodsShape = z.nullable(z.array(paymentMethodShape))

export const getPaymentMethods: ServerOperation<{ customerId: string }, PaymentMethod[] | null> = {
  name: 'getPaymentMethods',
  document: `query getPaymentMethods($customerId: String!) {
    getPaymentMethods(customerId: $customerId) ${selectionOf(methodsShape)}
  }`,
  result: methodsShape,
  repeat: 'always',
}
