import * as z from 'zod/mini'
import { billingAddressShape, shippingAddressShape } from './address-shapes'
import { text } from './leaves'

export const customerShape = z.object({
  id: text,
  billingAddress: z.nullable(billingAddressShape),
  description: text,
  email: text,
  name: text,
  phone: text,
  shippingAddress: z.nullable(shippingAddressShape),
  company: z.nullable(z.object({ name: text, number: text, taxId: text, vatId: text })),
  systemCreated: text,
  systemUpdated: text,
  defaultPaymentMethod: text,
})
