import type { ServerOperation } from './server-operation'
import { done } from './shapes/leaves'

export const updateDefaultPaymentMethod: ServerOperation<{ token: string }, boolean> = {
  name: 'updateDefaultPaymentMethod',
  document: 'mutation updateDefaultPaymentMethod($token: String!) { updateDefaultPaymentMethod(token: $token) }',
  result: done,
  repeat: 'never',
}
