import { disputeReasonNames, disputeStatusNames } from '../../contract/generated/names'
import { isObject } from '../../shared/is-object'
import type { MoveDisputeInput, RaiseDisputeInput } from '../domain/disputes'
import { invalid, issueUnless, throwIfInvalid, type ValidationIssue } from '../errors'
import type { DisputeReason, DisputeStatus } from '../store/records'
import { day, hour, type Instant, parseDateTime } from '../time'
import type { Fault } from './control-api'

/** A rule for a member: its description for the error, and the check. */
interface MemberRule {
  expected: string
  isValid(value: unknown): boolean
}

const wholeNumber = (least: number, most: number): MemberRule => ({
  expected: `a whole number from ${least} to ${most}`,
  isValid: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
})

export const oneOf = (names: readonly string[]): MemberRule => ({
  expected: `one of ${names.join(', ')}`,
  isValid: (value) => typeof value === 'string' && names.includes(value),
})

/**
 * Checks that a body is an object that contains only members of `members`, each of which is
 * optional.
 *
 * @throws ServiceError `error.validation` with every issue.
 */
export const checkMembers = (body: unknown, members: Readonly<Record<string, MemberRule>>): Record<string, unknown> => {
  if (!isObject(body)) throw invalid([{ path: 'body', message: 'expected a JSON object' }])
  const issues = Object.entries(body).flatMap(([path, value]): ValidationIssue[] => {
    const member = Object.hasOwn(members, path) ? members[path] : undefined
    // An unknown name may contain anything, so the error does not repeat it.
    if (!member) return [{ path: 'body', message: `expected no other members than ${Object.keys(members).join(', ')}` }]
    return issueUnless(member.isValid(value), path, `expected ${member.expected}`)
  })
  throwIfInvalid(issues)
  return body
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && parseDateTime(value) !== undefined

const century = 36_525 * day

/**
 * Returns the new offset of the service's clock in milliseconds, from the time without offset and
 * the old offset.
 */
type ClockMove = (machineTime: Instant, offsetMs: number) => number

/**
 * Parses a request to move the clock.
 *
 * @throws ServiceError `error.validation`
 */
export const parseClockMove = (body: unknown): ClockMove => {
  const { advanceMs, set } = checkMembers(body, {
    advanceMs: { ...wholeNumber(0, century), expected: 'whole milliseconds, at most a century' },
    set: { expected: 'an RFC 3339 date-time, yyyy-mm-ddThh:mm:ssZ', isValid: isMoment },
  })
  if ((advanceMs === undefined) === (set === undefined)) {
    throw invalid([{ path: 'body', message: 'expected either advanceMs or set' }])
  }
  return set === undefined
    ? (_machineTime, offsetMs) => offsetMs + Number(advanceMs)
    : (machineTime) => (parseDateTime(String(set)) ?? machineTime) - machineTime
}

const tooManyRequests = 429

/**
 * Parses a request to add a fault.
 *
 * @throws ServiceError `error.validation`
 */
export const parseFault = (body: unknown, operations: readonly string[]): Fault => {
  const fault: Fault = checkMembers(body, {
    operation: oneOf(operations),
    latencyMs: wholeNumber(0, hour),
    drop: oneOf(['beforeCommit', 'afterCommit']),
    status: wholeNumber(400, 599),
    retryAfter: wholeNumber(0, hour),
    times: { ...wholeNumber(1, Number.MAX_SAFE_INTEGER), expected: 'a whole number of at least 1' },
  })
  const { latencyMs, drop, status } = fault
  if ((latencyMs ?? drop ?? status) === undefined) {
    throw invalid([{ path: 'body', message: 'expected latencyMs, drop or status' }])
  }
  if (drop !== undefined && status !== undefined) {
    throw invalid([{ path: 'drop', message: 'expected no status: a dropped request has no response' }])
  }
  return status === tooManyRequests ? { retryAfter: 1, ...fault } : fault
}

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
