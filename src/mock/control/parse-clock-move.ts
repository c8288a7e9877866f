import { invalid } from '../errors'
import { readMoment } from '../parse-date-time'
import { day, type Instant } from '../records/instant'
import { takeMembers, wholeNumber } from './check-members'

const isMoment = (value: unknown): boolean => typeof value === 'string' && readMoment(value) !== undefined

const century = 36_525 * day

/** How far the service's clock is ahead after a move, in milliseconds, from the machine's time and how far it was before. */
type ClockMove = (machineTime: Instant, offsetMs: number) => number

/**
 * The move that a body asks for.
 * @throws ServiceError `error.validation`
 */
export const readClockMove = (body: unknown): ClockMove => {
  const { advanceMs, set } = takeMembers(body, {
    advanceMs: { ...wholeNumber(0, century), expected: 'whole milliseconds, a century at most' },
    set: { expected: 'a moment as RFC 3339 writes it, yyyy-mm-ddThh:mm:ssZ', holds: isMoment },
  })
  if ((advanceMs === undefined) === (set === undefined)) {
    throw invalid([{ path: 'body', message: 'expected either advanceMs or set' }])
  }
  return set === undefined
    ? (_machineTime, offsetMs) => offsetMs + Number(advanceMs)
    : (machineTime) => (readMoment(String(set)) ?? machineTime) - machineTime
}
