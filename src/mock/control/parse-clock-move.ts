import { invalid } from '../errors'
import { parseDateTime } from '../parse-date-time'
import { day, type Instant } from '../records/instant'
import { checkMembers, wholeNumber } from './check-members'

const isMoment = (value: unknown): boolean => typeof value === 'string' && parseDateTime(value) !== undefined

const century = 36_525 * day

/** How far the service's clock is ahead after a move, in milliseconds, from the machine's time and how far it was before. */
type ClockMove = (machineTime: Instant, offsetMs: number) => number

/**
 * The move that a body asks for.
 * @throws ServiceError `error.validation`
 */
export const parseClockMove = (body: unknown): ClockMove => {
  const { advanceMs, set } = checkMembers(body, {
    advanceMs: { ...wholeNumber(0, century), expected: 'whole milliseconds, a century at most' },
    set: { expected: 'a moment as RFC 3339 writes it, yyyy-mm-ddThh:mm:ssZ', isValid: isMoment },
  })
  if ((advanceMs === undefined) === (set === undefined)) {
    throw invalid([{ path: 'body', message: 'expected either advanceMs or set' }])
  }
  return set === undefined
    ? (_machineTime, offsetMs) => offsetMs + Number(advanceMs)
    : (machineTime) => (parseDateTime(String(set)) ?? machineTime) - machineTime
}
