import * as z from 'zod/mini'
import type { TokenInput } from './inputs/vault'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { customerShape } from './shapes/customer-shape'

const tokenShape = z.object({
  id: z.string(),
  token: z.string(),
  createdDate: z.string(),
  customer: z.nullable(customerShape),
})

/** The token of a stored payment method. */
export type TokenisedMethod = z.infer<typeof tokenShape>

export const tokenisePaymentMethod: ServerOperation<{ data: TokenInput }, TokenisedMethod> = {
  name: 'tokenisePaymentMethod',
  document: `mutation tokenisePaymentMethod($data: TokenInput!) {
    tokenisePaymentMethod(data: $data) ${selectionOf(tokenShape)}
  }`,
  result: tokenShape,
  repeat: 'keyed',
}
