import { invalid } from '../errors'
import { parseDateTime } from '../parse-date-time'
import { day, type Instant } from '../records/instant'
import { checkMembers, wholeNumber } from './check-members'

const isMoment = (value: unknown): boolean => typeof value === 'string' && parseDateTime(value) !== undefined

const century = 36_525 * day

/**
 * Returns the new offset of the service's clock in milliseconds, from the machine's time and the
 * old offset.
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
