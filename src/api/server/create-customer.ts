import * as z from 'zod/mini'
import type { CardInput, CustomerInput } from './inputs/vault'
import type { ServerOperation } from './server-operation'

type Variables = { data: { customer: CustomerInput; card?: CardInput } }

export const createCustomer: ServerOperation<Variables, string> = {
  name: 'createCustomer',
  document: 'mutation createCustomer($data: CustomerInput!) { createCustomer(data: $data) }',
  result: z.string(),
  repeat: 'never',
}
