import * as z from 'zod/mini'
import { text } from './leaves'

export const billingAddressShape = z.object({
  line1: text,
  line2: text,
  city: text,
  postalCode: text,
  state: text,
  country: text,
})

export const shippingAddressShape = z.object({ name: text, phone: text, address: z.nullable(billingAddressShape) })
