import * as z from 'zod/mini'
import { flag } from './scalars'
import type { Operation } from './transport'

/** Makes a method its customer's default. */
export const updateDefaultPaymentMethod: Operation<{ token: string }, boolean | null> = {
  name: 'updateDefaultPaymentMethod',
  document: 'mutation updateDefaultPaymentMethod($token: String!) { updateDefaultPaymentMethod(token: $token) }',
  result: z.nullable(flag()),
}
