import * as z from 'zod/mini'
import type { ServerOperation } from './server-operation'

export const updateDefaultPaymentMethod: ServerOperation<{ token: string }, boolean> = {
  name: 'updateDefaultPaymentMethod',
  document: 'mutation updateDefaultPaymentMethod($token: String!) { updateDefaultPaymentMethod(token: $token) }',
  result: z.boolean(),
  repeat: 'never',
}
