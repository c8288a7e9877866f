/** A point in time: milliseconds since the Unix epoch. */
export type Instant = number

/** Durations in milliseconds. */
export const second = 1000

export const minute = 60 * second

export const hour = 60 * minute

export const day = 24 * hour

/** Returns a time, in milliseconds since the Unix epoch. */
export type Clock = () => Instant

const form = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Returns whether the day is not after the last one of the month. Engines differ: some read 30
 * February as 2 March, others as an invalid date.
 */
const hasDay = ([, year, month, day]: RegExpExecArray): boolean =>
  Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()

const read = (text: string, match: RegExpExecArray | null): Instant | undefined => {
  const instant = match && hasDay(match) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/**
 * Parses a date-time such as `2026-01-31T12:00:00Z`. Seconds, fractions and the colon in an offset
 * are optional. Returns undefined for any other text or a time that does not exist.
 */
export const parseDateTime = (text: string): Instant | undefined => read(text, form.exec(text))

/** Parses a calendar date, `yyyy-mm-dd`, as its start in UTC; undefined for any other text. */
export const parseDate = (text: string): Instant | undefined => read(text, dayForm.exec(text))
