import type { Context } from '../../context'
import { invalid } from '../../errors'
import type { DisputeRecord, DisputeStatus } from '../../records/dispute'
import { findDispute } from './find-dispute'
import { disputedPayment, disputeLifeCycle, movedDispute } from './life-cycle'

export interface MoveDisputeInput {
  id: string
  status: DisputeStatus
}

/**
 * Moves a dispute to another status, as a card network or the merchant's response does, and changes
 * its payment.
 *
 * @throws ServiceError `error.validation` for a move that the life cycle does not allow.
 */
export const moveDispute = ({ id, status }: MoveDisputeInput, context: Context): Promise<DisputeRecord> =>
  context.store.transact((transactor) => {
    const { dispute, payment } = findDispute(transactor, id, context)
    const allowed = disputeLifeCycle[dispute.status]
    if (!allowed.includes(status)) {
      const next = allowed.length > 0 ? `expected ${allowed.join(', ')}` : 'the dispute has ended'
      throw invalid([{ path: 'status', message: `after ${dispute.status} ${next}` }])
    }
    const moved = movedDispute(dispute, status, context.now)
    transactor.put('payments', disputedPayment(payment, { from: dispute.status, to: status, time: context.now }))
    transactor.put('disputes', moved)
    return moved
  })
