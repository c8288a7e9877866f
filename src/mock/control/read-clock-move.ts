import { invalid } from '../errors'
import { day, type Instant } from '../records/instant'
import { takeMembers, wholeNumber } from './members'

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const century = 36_525 * day

/** How far the service's clock is ahead after a move, in milliseconds, from the machine's time and how far it was before. */
type ClockMove = (machineTime: Instant, offsetMs: number) => number

/**
 * The move that a body asks for.
 * @throws ServiceError `error.validation`
 */
export const readClockMove = (body: unknown): ClockMove => {
  const { advanceMs, set } = takeMembers(body, {
    advanceMs: wholeNumber(0, century),
    set: { expected: 'a moment such as 2026-01-31T12:00:00Z', holds: isMoment },
  })
  if ((advanceMs === undefined) === (set === undefined)) {
    throw invalid([{ path: 'body', message: 'expected either advanceMs or set' }])
  }
  return set === undefined
    ? (_machineTime, offsetMs) => offsetMs + Number(advanceMs)
    : (machineTime) => Date.parse(String(set)) - machineTime
}
