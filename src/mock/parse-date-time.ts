import type { Instant } from './records/instant'

const form = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/** Some engines read 30 February as 2 March, others as nothing. */
const hasDay = ([, year, month, day]: RegExpExecArray): boolean =>
  Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()

const read = (text: string, match: RegExpExecArray | null): Instant | undefined => {
  const instant = match && hasDay(match) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** A moment as RFC 3339 writes it, seconds and their fraction optional; nothing for any other text, or a day that no calendar has. */
export const parseDateTime = (text: string): Instant | undefined => read(text, form.exec(text))

/** The beginning, in UTC, of a day written as `yyyy-mm-dd`. */
export const parseDate = (text: string): Instant | undefined => read(text, dayForm.exec(text))
