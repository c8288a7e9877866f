import { brandOf } from '../../../src/shared/card/brand'
import { parseExpiry } from '../../../src/shared/card/expiry'
import { groupDigits } from '../../../src/shared/card/number'
import { digitsOf, toAscii } from './digits'

/** What stands in an input, and where the caret is in it. */
export interface Typed {
  text: string
  caret: number
}

/** What has just happened to the text: something was typed or filled in, deleted before or behind the caret, or cut or dragged out. */
export type Edit = 'insert' | 'backward' | 'forward' | 'cut'

/** Rewrites what an edit has left of the text that stood there before. No digit is ever cut off: one too many is told as a fault. */
export type Format = (typed: Typed, edit: Edit, previous: string) => Typed

/**
 * Groups a card number as its brand prints it. The caret stays behind the digit it was behind; after deleting forwards it stays
 * before the digit that comes next. A key that has met a gap takes the digit beyond it.
 */
export const formatNumber: Format = (typed, edit, previous) => {
  const key = edit === 'backward' || edit === 'forward'
  const { text, caret } = key && digitsOf(typed.text) === digitsOf(previous) ? takeDigit(typed, edit) : typed
  const digits = digitsOf(text)
  const before = digitsOf(text.slice(0, caret)).length
  const { gaps } = brandOf(digits)
  const grouped = groupDigits(digits, gaps)
  const passed = gaps.filter((gap) => gap < before || (gap === before && edit === 'forward')).length
  return { text: grouped, caret: Math.min(before + passed, grouped.length) }
}

const takeDigit = ({ text, caret }: Typed, edit: Edit): Typed => {
  const head = text.slice(0, caret)
  const tail = text.slice(caret)
  if (edit === 'forward') return { text: head + tail.replace(/\d/, ''), caret }
  const kept = head.replace(/\d\D*$/, '')
  return { text: kept + tail, caret: kept.length }
}

const separator = ' / '

/**
 * Writes an expiry date as `MM / YY` while it is typed, and as soon as it is whole in whatever form it came. What is deleted is
 * taken away and nothing else is moved: month and year keep to their sides while there is a separator between them, or before the year.
 */
export const formatExpiry: Format = ({ text: typed, caret }, edit, previous) => {
  const inserted = edit === 'insert'
  const ascii = toAscii(typed)
  // Digits that stand alone belong together. Typed key by key, a year that comes first has become February and a nought.
  const text = inserted ? ascii.replace(/\b(\d) (?=\d\b)/g, '$1').replace(/^02 \/ (?=0\d\d(\D|\d\d$))/, '2') : ascii
  const head = toAscii(typed.slice(0, caret))
  // Typed behind a year, a 1 may begin three more months: it is January once the person has gone on.
  const waits = text.endsWith(' 1') && text !== previous
  const date = inserted && !waits && /20\d\d/.test(text) && parseExpiry(text)
  if (date) return atEnd(`${date.month}`.padStart(2, '0') + separator + `${date.year}`.slice(2))

  const [, first = '', between = '', rest = ''] = /^(?:(?= ?\/ )|\D*)(\d*)(\D*)(.*)$/s.exec(text) ?? []
  const second = digitsOf(rest)
  const apart = /^(\d{0,2}|20\d\d)$/.test(first) && between !== ''
  const digits = first + second
  const padded = inserted && (apart ? isMonth(first, head) : /^\D*[2-9]\d*\s*$/.test(text))
  const all = padded ? `0${digits}` : digits
  const cut = apart && !padded ? first.length : 2
  const month = all.slice(0, cut)
  const year = all.slice(cut)

  const separated = year !== '' || (inserted && month.length > 1)
  const written = month + (separated ? separator : '') + year
  const behind = digitsOf(head).length
  const before = padded && behind > 0 ? behind + 1 : behind
  const beyond = /[^\d\s]/.test(head)
  const passes = inserted ? beyond || month.length === 2 : edit === 'forward' && (beyond || !text.includes(separator))
  const passed = separated && (before > cut || (before === month.length && passes)) ? separator.length : 0
  return behind === digits.length && inserted
    ? atEnd(written)
    : { text: written, caret: Math.min(before + passed, written.length) }
}

/** One digit is a whole month when no second one can follow: 2 to 9, and 1 once the person has gone past a separator. */
const isMonth = (first: string, head: string): boolean =>
  /^[2-9]$/.test(first) || (first === '1' && /\d(\D+\d|\s*[^\d\s]|\s$)/.test(head))

const atEnd = (text: string): Typed => ({ text, caret: text.length })

/** A security code is its digits. */
export const formatCvc: Format = ({ text, caret }) => ({
  text: digitsOf(text),
  caret: digitsOf(text.slice(0, caret)).length,
})
