import * as z from 'zod/mini'
import { flag, number, text } from './scalars'
import type { Operation } from './transport'

const textOrNull = z.nullable(text())

/** The members of a payment method that a form shows. The service masks the number. */
const methodShape = z.object({
  token: textOrNull,
  number: textOrNull,
  /** 1 to 12; null for methods that are no cards. */
  expMonth: z.nullable(number()),
  /** Four digits. */
  expYear: z.nullable(number()),
  isDefault: z.nullable(flag()),
  brand: textOrNull,
  /** Identical for all methods with the same card number. */
  fingerprint: textOrNull,
})

const methodsShape = z.nullable(z.array(z.nullable(methodShape)))

export type StoredMethod = z.infer<typeof methodShape>

/** Reads the stored payment methods of a customer, newest first. */
export const getPaymentMethods: Operation<{ customerId: string }, StoredMethod[], z.infer<typeof methodsShape>> = {
  name: 'getPaymentMethods',
  document:
    'query getPaymentMethods($customerId: String!) { getPaymentMethods(customerId: $customerId) { token number expMonth expYear isDefault brand fingerprint } }',
  result: methodsShape,
  read: (methods) => (methods ?? []).filter((method) => method !== null),
}
