import { disputeReasonNames } from '../../../contract/generated/names'
import type { Context } from '../../context'
import { invalid, invalidState, throwIfInvalid, type ValidationIssue } from '../../errors'
import type { DisputeReason, DisputeRecord, DisputeStatus } from '../../records/dispute'
import { findPayment } from '../payments/find-payment'
import { statusesFor } from '../payments/life-cycle'
import { disputedPayment, disputeLifeCycle } from './life-cycle'
import { newDispute } from './new-dispute'

export interface RaiseDisputeInput {
  paymentId: string
  /** @default FRAUD */
  reason?: DisputeReason
  /**
   * NOTIFICATION or NEEDS_RESPONSE.
   * @default NEEDS_RESPONSE
   */
  status?: DisputeStatus
}

const issues = (reason: DisputeReason, status: DisputeStatus): ValidationIssue[] => [
  ...(disputeReasonNames.includes(reason)
    ? []
    : [{ path: 'reason', message: `expected ${disputeReasonNames.join(', ')}` }]),
  ...(disputeLifeCycle.NEW.includes(status)
    ? []
    : [{ path: 'status', message: `expected ${disputeLifeCycle.NEW.join(' or ')}` }]),
]

/**
 * Raises a dispute about a captured payment, as a card network does.
 *
 * @throws ServiceError `error.payment.invalidState` for a payment that cannot be disputed now;
 *   `error.validation` for a payment with an open alert, because the alert must be moved to
 *   NEEDS_RESPONSE instead.
 */
export const raiseDispute = async (
  { paymentId, reason = 'FRAUD', status = 'NEEDS_RESPONSE' }: RaiseDisputeInput,
  context: Context,
): Promise<DisputeRecord> => {
  throwIfInvalid(issues(reason, status))
  return context.store.transact((transactor) => {
    const payment = findPayment(transactor, paymentId, context)
    const allowed = statusesFor('dispute')
    if (!allowed.includes(payment.status)) throw invalidState(payment.status, allowed)
    const others = transactor.all('disputes').filter(({ paymentId: id }) => id === payment.id)
    if (others.some((other) => other.status === 'NOTIFICATION')) {
      throw invalid([
        { path: 'paymentId', message: 'expected a payment without an open alert: move that alert instead' },
      ])
    }
    const dispute = newDispute(payment, { status, reason, raised: context.now }, context)
    transactor.put('payments', disputedPayment(payment, { from: 'NEW', to: status, time: context.now }))
    transactor.put('disputes', dispute)
    return dispute
  })
}
