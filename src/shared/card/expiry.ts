import type { FieldStatus } from './number'

export interface Expiry {
  /** 1 to 12. */
  month: number
  /** Four digits. */
  year: number
}

/** Issuers print dates up to twenty years out; a later one is a slip of the finger. */
const yearsAhead = 19

/**
 * Reads a date in any of the forms that people type and password managers fill in:
 * `12/30`, `12 / 2030`, `1230`, `122030`, `1/30`, `2030-12`, `203012`.
 * Returns nothing while it is incomplete or when it names no month.
 */
export const parseExpiry = (text: string): Expiry | undefined => {
  const parts = text.match(/\d+/g) ?? []
  const [first = '', second = ''] = parts
  if (parts.length > 2) return undefined
  const [month, year] = parts.length === 2 ? split(first, second) : splitPlain(first)
  if (!/^\d{1,2}$/.test(month) || !/^(\d{2}|\d{4})$/.test(year)) return undefined
  if (Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

const split = (first: string, second: string): [month: string, year: string] =>
  first.length === 4 ? [second, first] : [first, second]

const splitPlain = (digits: string): [month: string, year: string] => {
  if (digits.length === 6 && Number(digits.slice(0, 2)) > 12) return [digits.slice(4), digits.slice(0, 4)]
  return [digits.slice(0, 2), digits.slice(2)]
}

/**
 * A card is good through the last day of its month, in the customer's own time zone. What begins like a good date, in any of the
 * forms, is partial: it is refused only when no further digit could mend it.
 */
export const expiryStatus = (text: string, now: Date): FieldStatus => {
  if (!/\d/.test(text)) return 'empty'
  const expiry = parseExpiry(text)
  if (expiry && isGood(expiry, now)) return 'valid'
  const typed = text.replace(/^\D+/, '').replace(/\D+/g, '/')
  return goodDates(now).some((date) => formsOf(date).some((form) => form.startsWith(typed))) ? 'partial' : 'invalid'
}

/**
 * Whether the text is a whole date in the past. `01 / 20` is one, although `01 / 2030` starts alike:
 * only a customer who has left the field is sure to mean it.
 */
export const isPastExpiry = (text: string, now: Date): boolean => {
  const expiry = parseExpiry(text)
  if (!expiry) return false
  const years = expiry.year - now.getFullYear()
  return years < 0 || (years === 0 && expiry.month <= now.getMonth())
}

const isGood = ({ month, year }: Expiry, now: Date): boolean => {
  const years = year - now.getFullYear()
  return years <= yearsAhead && (years > 0 || (years === 0 && month > now.getMonth()))
}

const goodDates = (now: Date): Expiry[] =>
  Array.from({ length: (yearsAhead + 1) * 12 }, (_, index) => ({
    month: (index % 12) + 1,
    year: now.getFullYear() + Math.floor(index / 12),
  })).filter((date) => isGood(date, now))

/** Every way to write a date, with one sign for all separators. */
const formsOf = ({ month, year }: Expiry): string[] => {
  const long = String(month).padStart(2, '0')
  const years = [`${year}`, `${year}`.slice(2)]
  const monthFirst = years.flatMap((written) => [`${long}${written}`, `${long}/${written}`, `${month}/${written}`])
  return [...monthFirst, `${year}${long}`, `${year}/${long}`]
}
