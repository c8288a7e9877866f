/**
 * What the page may learn about a text that the customer types.
 *
 * What the page notices of a text is derived from these pure functions: the state, the results of
 * `pay()`, errors, the number, order and time of messages, requests, and the height of the frame.
 * They see neither an option of the page nor an earlier text, so no sequence of calls by the page
 * can reveal more about a text. docs/decisions/side-channels.md has the rule and its exceptions.
 */
import type { NumberPart } from '../../../src/bridge/protocol'
import { brandOf, type CardBrand, issuerOf } from '../../../src/shared/card/brand'
import { expiryStatus, isPastExpiry } from '../../../src/shared/card/expiry'
import { type FieldStatus, longestNumber, numberStatus } from '../../../src/shared/card/number'
import { digitsOf, toAscii } from './digits'

/** What the page may learn about the text of any field. */
export interface Disclosure {
  characters: number
}

export interface NumberDisclosure extends Disclosure {
  digits: number
  status: FieldStatus
  /** The brand, decided by the first six digits at most. */
  brand: CardBrand
  /** The first six digits of a valid number that has the usual length of its brand. */
  firstSix: string | null
  /** The last four digits. Null whenever `firstSix` is null. */
  lastFour: string | null
}

export interface ExpiryDisclosure extends Disclosure {
  status: FieldStatus
  /** Whether the text is a date in the past. */
  isPast: boolean
}

export interface CvcDisclosure extends Disclosure {
  digits: number
}

export interface NameDisclosure extends Disclosure {
  /** `invalid`: the text contains so many digits that it may contain a card number. */
  status: 'empty' | 'invalid' | 'valid'
}

/** What the page may learn about a card number. */
export const discloseNumber = (text: string): NumberDisclosure => {
  const digits = digitsOf(text)
  const { brand, usualLength } = brandOf(issuerOf(digits))
  const status = numberStatus(digits)
  // A number may be valid at several lengths while it is typed. If the last four digits were
  // disclosed at each of them, the page would receive most of the number.
  const isComplete = status === 'valid' && digits.length === usualLength
  return {
    characters: text.length,
    digits: digits.length,
    status,
    brand,
    firstSix: isComplete ? digits.slice(0, 6) : null,
    lastFour: isComplete ? digits.slice(-4) : null,
  }
}

/**
 * A text with this many digits, or more, is too long to be the rest of a number of the usual
 * length.
 */
const longestRest = 16

const statusOfContinued = ({ digits, status }: NumberDisclosure): FieldStatus => {
  if (status === 'empty' || (status === 'valid' && digits >= longestRest)) return status
  return digits < longestNumber ? 'partial' : 'invalid'
}

/**
 * What the page may learn about a text that may be the middle of a number, because the page has
 * removed the digits before it, or because they were typed into another field. Unless the text is a
 * complete number (`firstSix` is not null), its brand is `unknown`, and the spaces and the length
 * of the security code are those of an unknown brand. It is valid only if it is too long to be the
 * rest of another number, because the check digit would reveal something of the digits before.
 */
export const discloseContinuedNumber = (text: string): NumberDisclosure => {
  const disclosed = discloseNumber(text)
  if (disclosed.firstSix !== null) return disclosed
  return { ...disclosed, brand: 'unknown', status: statusOfContinued(disclosed) }
}

/**
 * What the page may learn about a text in which typed digits are missing: how long it is. Its first
 * six and last four digits are not disclosed, because they may be from the middle of the number.
 */
const discloseBrokenNumber = (text: string): NumberDisclosure => {
  const { characters, digits } = discloseNumber(text)
  const status = digits === 0 ? 'empty' : digits < longestNumber ? 'partial' : 'invalid'
  return { characters, digits, status, brand: 'unknown', firstSix: null, lastFour: null }
}

/** What the page may learn about a part of a card number. */
export const discloseNumberPart: Readonly<Record<NumberPart, (text: string) => NumberDisclosure>> = {
  beginning: discloseNumber,
  middle: discloseContinuedNumber,
  broken: discloseBrokenNumber,
}

/** What the page may learn about an expiry date. */
export const discloseExpiry = (text: string, now: Date): ExpiryDisclosure => {
  const ascii = toAscii(text)
  return { characters: text.length, status: expiryStatus(ascii, now), isPast: isPastExpiry(ascii, now) }
}

/** What the page may learn about a security code. */
export const discloseCvc = (text: string): CvcDisclosure => ({
  characters: text.length,
  digits: digitsOf(text).length,
})

/** The minimum number of digits of a card number. */
export const shortestNumber = 12

/**
 * What the page may learn about the cardholder's name. The number of digits alone decides whether
 * it contains a card number, so that the page cannot check a number by moving the focus here.
 */
export const discloseName = (text: string): NameDisclosure => {
  const hasNumber = digitsOf(text).length >= shortestNumber
  const status = hasNumber ? 'invalid' : text.trim() === '' ? 'empty' : 'valid'
  return { characters: text.length, status }
}

/**
 * Returns a function that discloses a text, and that returns the same object for texts with the
 * same disclosure, so that no signal changes between two such texts.
 */
export const withoutRepeats = <Disclosed extends Disclosure>(
  disclose: (text: string) => Disclosed,
): ((text: string) => Disclosed) => {
  let last: { disclosed: Disclosed; serialised: string } | undefined
  return (text) => {
    const disclosed = disclose(text)
    const serialised = JSON.stringify(disclosed)
    if (serialised !== last?.serialised) last = { disclosed, serialised }
    return last.disclosed
  }
}
