import * as z from 'zod/mini'
import type { ServerOperation } from './server-operation'

export const deletePaymentMethod: ServerOperation<{ token: string }, boolean> = {
  name: 'deletePaymentMethod',
  document: 'mutation deletePaymentMethod($token: String!) { deletePaymentMethod(token: $token) }',
  result: z.boolean(),
  repeat: 'never',
}
