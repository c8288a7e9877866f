import * as z from 'zod/mini'
import { amountShape } from './amount-shape'
import { text } from './leaves'

const disputeStatuses = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'REFUNDED', 'CLOSED', 'LOST', 'WON', 'NOTIFICATION'] as const
/** The status of a dispute. */
export type DisputeStatus = (typeof disputeStatuses)[number]

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

/** A dispute, or an alert that announces one. */
export type Dispute = z.infer<typeof disputeShape>
