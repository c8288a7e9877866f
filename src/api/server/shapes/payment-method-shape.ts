import * as z from 'zod/mini'
import { billingAddressShape } from './address-shapes'
import { text } from './leaves'

export const paymentMethodShape = z.object({
  id: text,
  token: text,
  number: text,
  expMonth: z.nullable(z.number()),
  expYear: z.nullable(z.number()),
  name: text,
  isDefault: z.nullable(z.boolean()),
  brand: text,
  fingerprint: text,
  externalId: text,
  billingAddress: z.nullable(billingAddressShape),
  systemCreated: text,
})
