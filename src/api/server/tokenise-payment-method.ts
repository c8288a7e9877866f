import * as z from 'zod/mini'
import type { TokenInput } from './inputs/vault'
import type { TokenisedMethod } from './records/payment-method'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { customerShape } from './shapes/customer-shape'

export const tokenisedMethodShape = z.object({
  id: z.string(),
  token: z.string(),
  createdDate: z.string(),
  customer: z.nullable(customerShape),
})

export const tokenisePaymentMethod: ServerOperation<{ data: TokenInput }, TokenisedMethod> = {
  name: 'tokenisePaymentMethod',
  document: `mutation tokenisePaymentMethod($data: TokenInput!) {
    tokenisePaymentMethod(data: $data) ${selectionOf(tokenisedMethodShape)}
  }`,
  result: tokenisedMethodShape,
  repeat: 'keyed',
}
