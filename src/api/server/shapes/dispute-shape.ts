import * as z from 'zod/mini'
import { amountShape } from './amount-shape'
import { text } from './leaves'

const disputeStatuses = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'REFUNDED', 'CLOSED', 'LOST', 'WON', 'NOTIFICATION'] as const

export const disputeShape = z.object({
  id: text,
  disputeDate: text,
  responseDate: text,
  currency: text,
  amount: z.nullable(amountShape),
  status: z.nullable(z.enum(disputeStatuses)),
  processorStatus: text,
  reason: text,
  processorReason: text,
  paymentId: text,
})
