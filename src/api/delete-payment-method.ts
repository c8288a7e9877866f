import * as z from 'zod/mini'
import { flag } from './scalars'
import type { Operation } from './transport'

/** Deletes a payment method from the vault. */
export const deletePaymentMethod: Operation<{ token: string }, boolean | null> = {
  name: 'deletePaymentMethod',
  document: 'mutation deletePaymentMethod($token: String!) { deletePaymentMethod(token: $token) }',
  result: z.nullable(flag()),
}
