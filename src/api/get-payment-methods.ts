import * as z from 'zod/mini'
import { flag, number, text } from './scalars'
import type { Operation } from './transport'

const textOrNull = z.nullable(text())

/** A method of a customer, as far as a form shows it. The service masks the number. */
const methodShape = z.object({
  token: textOrNull,
  number: textOrNull,
  /** 1 to 12; what is no card has none. */
  expMonth: z.nullable(number()),
  /** Four digits. */
  expYear: z.nullable(number()),
  isDefault: z.nullable(flag()),
  brand: textOrNull,
  /** Equal for equal numbers. */
  fingerprint: textOrNull,
})

const methodsShape = z.nullable(z.array(z.nullable(methodShape)))

export type StoredMethod = z.infer<typeof methodShape>

/** The methods that are kept for a customer of the vault, newest first. */
export const getPaymentMethods: Operation<{ customerId: string }, StoredMethod[], z.infer<typeof methodsShape>> = {
  name: 'getPaymentMethods',
  document:
    'query getPaymentMethods($customerId: String!) { getPaymentMethods(customerId: $customerId) { token number expMonth expYear isDefault brand fingerprint } }',
  result: methodsShape,
  read: (methods) => (methods ?? []).filter((method) => method !== null),
}
