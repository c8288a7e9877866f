import { parseExpiry } from '../../../src/shared/card/expiry'
import { groupDigits } from '../../../src/shared/card/number'
import { digitsOf, toAscii } from './digits'

/** The text of an input, and the position of its caret. */
export interface TextWithCaret {
  text: string
  caret: number
}

/**
 * The kind of an edit.
 *
 * - `insert`: the customer typed or pasted a text, or software filled it in.
 * - `backward`: a deletion, such as with the Backspace key.
 * - `forward`: a deletion towards the end of the text, such as with the Delete key.
 * - `cut`: the customer cut the selection, or dragged it away.
 */
export type Edit = 'insert' | 'backward' | 'forward' | 'cut'

/**
 * Formats the text that an input contains after an edit. A digit too many stays, so that the
 * customer can see and correct it.
 */
export type Format = (typed: TextWithCaret, edit: Edit, previous: string) => TextWithCaret

/**
 * Returns whether an edit has put digits before other digits, or in their place. Digits that are
 * added at the end, and deletions, are no insertion.
 */
export const isInsertion = ({ text, caret }: TextWithCaret, edit: Edit, previous: string): boolean => {
  const [before, after] = [digitsOf(previous), digitsOf(text)]
  if (edit !== 'insert' || before === '' || before === after) return false
  return after.length <= before.length || digitsOf(text.slice(caret)) !== ''
}

/**
 * Creates the format of a card number: digits in groups. The caret stays behind the same digit, or,
 * after deleting forwards, before the next digit. Deleting a gap deletes the digit beyond it.
 * @param gapsOf returns the positions after which a number with these digits has a space. Its
 * second parameter is the result of `isInsertion` for the edit.
 */
export const createNumberFormat =
  (gapsOf: (digits: string, isInserted: boolean) => readonly number[]): Format =>
  (typed, edit, previous) => {
    const isDeletion = edit === 'backward' || edit === 'forward'
    const deletedGap = isDeletion && digitsOf(typed.text) === digitsOf(previous)
    const { text, caret } = deletedGap ? deleteDigit(typed, edit) : typed
    const digits = digitsOf(text)
    const digitsBefore = digitsOf(text.slice(0, caret)).length
    const gaps = gapsOf(digits, isInsertion(typed, edit, previous))
    const grouped = groupDigits(digits, gaps)
    const gapsBefore = gaps.filter((gap) => gap < digitsBefore || (gap === digitsBefore && edit === 'forward')).length
    return { text: grouped, caret: Math.min(digitsBefore + gapsBefore, grouped.length) }
  }

const deleteDigit = ({ text, caret }: TextWithCaret, edit: Edit): TextWithCaret => {
  const head = text.slice(0, caret)
  const tail = text.slice(caret)
  if (edit === 'forward') return { text: head + tail.replace(/\d/, ''), caret }
  const kept = head.replace(/\d\D*$/, '')
  return { text: kept + tail, caret: kept.length }
}

const separator = ' / '

/**
 * Returns the date, if the text is a whole date with a four-digit year of this century. The
 * formatted date contains no century, so a date of another century would change.
 */
const readWholeDate = (text: string, previous: string) => {
  // A `1` behind a year may still become 10, 11 or 12. It is read as January only when the text has
  // not changed since the last time, as after leaving the field.
  const isMonthPending = text.endsWith(' 1') && text !== previous
  const date = !isMonthPending && /20\d\d/.test(text) && parseExpiry(text)
  return date && Math.trunc(date.year / 100) === 20 && date
}

/**
 * Removes the spaces between single digits, as in `0 1 / 3 0`. Restores a year that was typed
 * first, once a separator or the month follows: formatting has turned `20` into `02 / 0`.
 */
const joinDigits = (text: string) => text.replace(/\b(\d) (?=\d\b)/g, '$1').replace(/^02 \/ (?=0\d\d(\D|\d\d$))/, '2')

/**
 * Formats an expiry date as `MM / YY` while it is typed. Formats a whole date in another form at
 * once. A deletion adds no characters, and moves no digit between month and year while a separator
 * remains.
 */
export const formatExpiry: Format = ({ text: typed, caret }, edit, previous) => {
  const isInsertion = edit === 'insert'
  const text = isInsertion ? joinDigits(toAscii(typed)) : toAscii(typed)
  const head = toAscii(typed.slice(0, caret))
  const date = isInsertion && readWholeDate(text, previous)
  if (date) return caretAtEnd(`${date.month}`.padStart(2, '0') + separator + `${date.year}`.slice(2))

  const [, first = '', between = '', rest = ''] = /^(?:(?= ?\/ )|\D*)(\d*)(\D*)(.*)$/s.exec(text) ?? []
  const typedDigits = first + digitsOf(rest)
  const isSplit = /^(\d{0,2}|20\d\d)$/.test(first) && between !== ''
  const needsZero = isInsertion && (isSplit ? isMonth(first, head) : /^\D*[2-9]\d*\s*$/.test(text))
  const digits = needsZero ? `0${typedDigits}` : typedDigits
  const monthLength = isSplit && !needsZero ? first.length : 2
  const month = digits.slice(0, monthLength)
  const year = digits.slice(monthLength)

  const hasSeparator = year !== '' || (isInsertion && month.length > 1)
  const formatted = month + (hasSeparator ? separator : '') + year
  const headDigits = digitsOf(head).length
  if (headDigits === typedDigits.length && isInsertion) return caretAtEnd(formatted)

  const digitsBefore = needsZero && headDigits > 0 ? headDigits + 1 : headDigits
  const isBeyond = /[^\d\s]/.test(head)
  const passesSeparator = isInsertion
    ? isBeyond || month.length === 2
    : edit === 'forward' && (isBeyond || !text.includes(separator))
  const isBehindSeparator =
    hasSeparator && (digitsBefore > monthLength || (digitsBefore === month.length && passesSeparator))
  return {
    text: formatted,
    caret: Math.min(digitsBefore + (isBehindSeparator ? separator.length : 0), formatted.length),
  }
}

/**
 * Returns whether a single digit before the separator is a whole month: 2 to 9, or 1 if the
 * customer has typed a separator behind it.
 */
const isMonth = (first: string, head: string): boolean =>
  /^[2-9]$/.test(first) || (first === '1' && /\d(\D+\d|\s*[^\d\s]|\s$)/.test(head))

const caretAtEnd = (text: string): TextWithCaret => ({ text, caret: text.length })

/** Formats a security code as its digits. */
export const formatCvc: Format = ({ text, caret }) => ({
  text: digitsOf(text),
  caret: digitsOf(text.slice(0, caret)).length,
})
