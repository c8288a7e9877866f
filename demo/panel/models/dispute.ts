import type { DisputeStatus } from '../../../src/mock/records/dispute'

export interface Dispute {
  id: string
  paymentId: string
  disputeDate: string | null
  responseDate: string | null
  amount: { formattedAmount: string } | null
  status: DisputeStatus
  reason: string
}
