import * as z from 'zod/mini'
import { paymentStatuses } from '../../../shared/types'
import { amountShape } from './amount-shape'
import { listOf, long, text } from './leaves'

const step = z.nullable(z.object({ status: text, date: text }))
const count = z.nullable(z.number())
const money = z.nullable(long)

const itemShape = z.object({
  id: text,
  quantity: count,
  title: text,
  variantTitle: text,
  weight: count,
  taxable: z.nullable(z.boolean()),
  requiresShipping: z.nullable(z.boolean()),
  price: money,
  sku: text,
  lineTotal: money,
  image: text,
  discountedPrice: money,
  totalDiscount: money,
})

const linkedPaymentShape = z.object({
  paymentId: text,
  status: z.nullable(z.enum(paymentStatuses)),
  time: text,
  title: text,
  /** Selected only if the service announces `linkedPaymentAmount`. */
  amount: z.optional(z.nullable(amountShape)),
})

/** Includes the customer's email and name, which only a Private Key can read. */
export const intentShape = z.object({
  id: z.string(),
  date: z.string(),
  trackingId: z.string(),
  paymentFlowId: z.string(),
  currency: text,
  amount: z.nullable(amountShape),
  status: z.enum(['INTENT', 'ACTIVE', 'INACTIVE', 'COMPLETE']),
  statusDate: text,
  location: z.nullable(z.object({ country: text })),
  customer: z.nullable(z.object({ id: text, isGuest: z.nullable(z.boolean()), email: text, name: text })),
  timeline: z.nullable(
    z.object({
      intentStarted: step,
      shipping: step,
      delivery: step,
      billing: step,
      paymentAttempts: listOf(z.object({ status: text, date: text })),
      completeIntent: step,
    }),
  ),
  linkedPayments: listOf(linkedPaymentShape),
  cart: z.nullable(z.object({ id: text, weight: count, itemCount: count, items: z.nullable(z.array(itemShape)) })),
})
