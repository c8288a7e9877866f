import type { FieldStatus } from './number'

export interface Expiry {
  /** 1 to 12. */
  month: number
  /** Four digits. */
  year: number
}

/** How many years ahead an expiry date may be. A later one is taken for a typing error. */
const yearsAhead = 19

/**
 * Parses an expiry date in the formats that customers type and password managers fill in: `12/30`,
 * `12 / 2030`, `1230`, `122030`, `1/30`, `2030-12`, `203012`. Any text without digits counts as a
 * separator.
 * @returns undefined for other groups of digits, and for an invalid month
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
 * Returns the status of an expiry date. A card is valid until the last day of the month, in the
 * time zone of this computer. The status is `partial` if more digits can lead to a valid date in a
 * format of `formsOf`.
 */
export const expiryStatus = (text: string, now: Date): FieldStatus => {
  if (!/\d/.test(text)) return 'empty'
  const expiry = parseExpiry(text)
  if (expiry && isValidDate(expiry, now)) return 'valid'
  const typed = text.replace(/^\D+/, '').replace(/\D+/g, '/')
  return validDates(now).some((date) => formsOf(date).some((form) => form.startsWith(typed))) ? 'partial' : 'invalid'
}

/**
 * Returns whether the text is a complete date in the past. While the customer types, `01 / 20` is
 * such a date, but also the beginning of `01 / 2030`.
 */
export const isPastExpiry = (text: string, now: Date): boolean => {
  const expiry = parseExpiry(text)
  if (!expiry) return false
  const years = expiry.year - now.getFullYear()
  return years < 0 || (years === 0 && expiry.month <= now.getMonth())
}

const isValidDate = ({ month, year }: Expiry, now: Date): boolean => {
  const years = year - now.getFullYear()
  return years <= yearsAhead && (years > 0 || (years === 0 && month > now.getMonth()))
}

const validDates = (now: Date): Expiry[] =>
  Array.from({ length: (yearsAhead + 1) * 12 }, (_, index) => ({
    month: (index % 12) + 1,
    year: now.getFullYear() + Math.floor(index / 12),
  })).filter((date) => isValidDate(date, now))

/** Returns a date in all formats, without a separator or with `/`. */
const formsOf = ({ month, year }: Expiry): string[] => {
  const long = String(month).padStart(2, '0')
  const years = [`${year}`, `${year}`.slice(2)]
  const monthFirst = years.flatMap((written) => [`${long}${written}`, `${long}/${written}`, `${month}/${written}`])
  return [...monthFirst, `${year}${long}`, `${year}/${long}`]
}
