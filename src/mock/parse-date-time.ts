import type { Instant } from './records/instant'

const form = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Returns whether the month has this day. Engines differ: some read 30 February as 2 March, others
 * as an invalid date.
 */
const hasDay = ([, year, month, day]: RegExpExecArray): boolean =>
  Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()

const read = (text: string, match: RegExpExecArray | null): Instant | undefined => {
  const instant = match && hasDay(match) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/**
 * Parses an RFC 3339 date-time; seconds and fractions are optional. Returns undefined for any other
 * text or a day that does not exist.
 */
export const parseDateTime = (text: string): Instant | undefined => read(text, form.exec(text))

/** Parses a calendar date, `yyyy-mm-dd`, as its start in UTC. */
export const parseDate = (text: string): Instant | undefined => read(text, dayForm.exec(text))
