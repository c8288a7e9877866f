import * as z from 'zod/mini'
import type { Operation } from './transport'

const text = z.nullable(z.string())

/** A method of a customer, as far as a form shows it. The service masks the number. */
const methodShape = z.object({
  token: text,
  number: text,
  /** 1 to 12; what is no card has none. */
  expMonth: z.nullable(z.number()),
  /** Four digits. */
  expYear: z.nullable(z.number()),
  isDefault: z.nullable(z.boolean()),
  brand: text,
  /** Equal for equal numbers. */
  fingerprint: text,
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
