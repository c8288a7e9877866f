import { invalid } from '../errors'
import type { FaultRecord } from '../records/control'
import { hour } from '../records/instant'
import { checkMembers, oneOf, wholeNumber } from './check-members'
import type { Fault } from './control-api'

const tooManyRequests = 429

/**
 * Parses a request to add a fault.
 *
 * @throws ServiceError `error.validation`
 */
export const parseFault = (body: unknown, operations: readonly string[]): FaultRecord => {
  const fault: Fault = checkMembers(body, {
    operation: oneOf(operations),
    latencyMs: wholeNumber(0, hour),
    drop: oneOf(['beforeCommit', 'afterCommit']),
    status: wholeNumber(400, 599),
    retryAfter: wholeNumber(0, hour),
    times: { ...wholeNumber(1, Number.MAX_SAFE_INTEGER), expected: 'a whole number of at least 1' },
  })
  const { operation = null, latencyMs, drop = null, status = null, times = null } = fault
  if (latencyMs === undefined && drop === null && status === null) {
    throw invalid([{ path: 'body', message: 'expected latencyMs, drop or status' }])
  }
  if (drop !== null && status !== null) {
    throw invalid([{ path: 'drop', message: 'expected no status: a dropped request has no response' }])
  }
  const retryAfter = fault.retryAfter ?? (status === tooManyRequests ? 1 : null)
  return { operation, latencyMs: latencyMs ?? 0, drop, status, retryAfter, times }
}

/** Returns a fault as JSON, without empty members. */
export const presentFault = (fault: FaultRecord): Fault => ({
  ...(fault.operation === null ? {} : { operation: fault.operation }),
  ...(fault.latencyMs === 0 ? {} : { latencyMs: fault.latencyMs }),
  ...(fault.drop === null ? {} : { drop: fault.drop }),
  ...(fault.status === null ? {} : { status: fault.status }),
  ...(fault.retryAfter === null ? {} : { retryAfter: fault.retryAfter }),
  ...(fault.times === null ? {} : { times: fault.times }),
})
