import { parseDate, parseDateTime } from '../../../parse-date-time'
import { day } from '../../../records/instant'

/** Whole numbers from `from` on and before `to`. */
export interface Interval {
  from: number
  to: number
}

/** A moment, or the whole of a calendar date in UTC; in milliseconds. */
export const parseDateInterval = (value: unknown): Interval | undefined => {
  if (typeof value !== 'string') return undefined
  const moment = parseDateTime(value)
  if (moment !== undefined) return { from: moment, to: moment + 1 }
  const begin = parseDate(value)
  return begin === undefined ? undefined : { from: begin, to: begin + day }
}

/** An amount in minor units, as a number or as text. */
export const parseAmountInterval = (value: unknown): Interval | undefined => {
  const amount = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0
    ? { from: amount, to: amount + 1 }
    : undefined
}

/** Both ends of a range, `[from, to]` or `{ from, to }`, each included. */
export const parseRange = (value: unknown, read: typeof parseDateInterval): Interval | undefined => {
  const pair: unknown = Array.isArray(value) ? { from: value[0], to: value[1] } : value
  if (typeof pair !== 'object' || pair === null || !('from' in pair) || !('to' in pair)) return undefined
  const [first, last] = [read(pair.from), read(pair.to)]
  return first && last && { from: first.from, to: last.to }
}

/** One name, or a list of them. */
export const parseNames = (value: unknown): readonly string[] | undefined => {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  return names.length > 0 && names.every((name): name is string => typeof name === 'string') ? names : undefined
}
