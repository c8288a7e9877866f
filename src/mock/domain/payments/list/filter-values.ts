import { parseDate, parseDateTime } from '../../../parse-date-time'
import { day } from '../../../records/instant'

/** A range of whole numbers, which includes `from` and excludes `to`. */
export interface Interval {
  from: number
  to: number
}

/**
 * Parses a date-time, as an interval of one millisecond, or a calendar date, as the whole day in
 * UTC. Returns undefined for any other value.
 */
export const parseDateInterval = (value: unknown): Interval | undefined => {
  if (typeof value !== 'string') return undefined
  const moment = parseDateTime(value)
  if (moment !== undefined) return { from: moment, to: moment + 1 }
  const begin = parseDate(value)
  return begin === undefined ? undefined : { from: begin, to: begin + day }
}

/** Parses an amount in minor units, as a number or a string. */
export const parseAmountInterval = (value: unknown): Interval | undefined => {
  const amount = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0
    ? { from: amount, to: amount + 1 }
    : undefined
}

/** Parses a range, `[from, to]` or `{ from, to }`, including both ends. */
export const parseRange = (value: unknown, read: typeof parseDateInterval): Interval | undefined => {
  const pair: unknown = Array.isArray(value) ? { from: value[0], to: value[1] } : value
  if (typeof pair !== 'object' || pair === null || !('from' in pair) || !('to' in pair)) return undefined
  const [first, last] = [read(pair.from), read(pair.to)]
  return first && last && { from: first.from, to: last.to }
}

/** Parses one name or a list of names. */
export const parseNames = (value: unknown): readonly string[] | undefined => {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  return names.length > 0 && names.every((name): name is string => typeof name === 'string') ? names : undefined
}
