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
  const digits = parts.join('')
  const [month, year] = parts.length === 2 ? split(parts[0] ?? '', parts[1] ?? '') : splitPlain(digits)
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

/** A card is good through the last day of its month, in the customer's own time zone. */
export const expiryStatus = (text: string, now: Date): FieldStatus => {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return 'empty'
  const expiry = parseExpiry(text)
  if (!expiry) return canBecomeExpiry(text, digits) ? 'partial' : 'invalid'
  const months = (expiry.year - now.getFullYear()) * 12 + expiry.month - (now.getMonth() + 1)
  if (months >= 0 && months <= yearsAhead * 12) return 'valid'
  return digits.length === 4 && '20'.startsWith(digits.slice(2)) ? 'partial' : 'invalid'
}

const canBecomeExpiry = (text: string, digits: string): boolean => {
  if (digits.length >= 6) return false
  if (/^\s*20\d{0,2}\s*[-/.]?\s*(0|0[1-9]|1[0-2]?)?\s*$/.test(text)) return true
  const month = Number(digits.slice(0, 2))
  return digits.length < 2 || (month >= 1 && month <= 12)
}
