import { disputeReasonNames, disputeStatusNames } from '../../contract/generated/names'
import type { MoveDisputeInput } from '../domain/disputes/move-dispute'
import type { RaiseDisputeInput } from '../domain/disputes/raise-dispute'
import { invalid } from '../errors'
import type { DisputeReason, DisputeStatus } from '../records/dispute'
import { checkMembers, type MemberRule, oneOf } from './check-members'

const text: MemberRule = { expected: 'a text', isValid: (value) => typeof value === 'string' }

interface Asked {
  id?: string
  paymentId?: string
  reason?: DisputeReason
  status?: DisputeStatus
}

/**
 * Parses a request to raise a dispute, with `paymentId`, or to move one, with `id`.
 *
 * @throws ServiceError `error.validation`
 */
export const parseDisputeChange = (body: unknown): RaiseDisputeInput | MoveDisputeInput => {
  const { id, paymentId, reason, status }: Asked = checkMembers(body, {
    id: text,
    paymentId: text,
    reason: oneOf(disputeReasonNames),
    status: oneOf(disputeStatusNames),
  })
  if (paymentId !== undefined && id === undefined) {
    return { paymentId, ...(reason ? { reason } : {}), ...(status ? { status } : {}) }
  }
  if (id !== undefined && paymentId === undefined && status) return { id, status }
  throw invalid([{ path: 'body', message: 'expected paymentId, or id and status' }])
}
