import type { ServerOperation } from './server-operation'
import { done } from './shapes/leaves'

export const deletePaymentMethod: ServerOperation<{ token: string }, boolean> = {
  name: 'deletePaymentMethod',
  document: 'mutation deletePaymentMethod($token: String!) { deletePaymentMethod(token: $token) }',
  result: done,
  repeat: 'never',
}
