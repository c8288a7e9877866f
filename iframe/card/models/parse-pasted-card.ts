import { parseExpiry } from '../../../src/shared/card/expiry'
import { numberStatus } from '../../../src/shared/card/number'
import { digitsOf, toAscii } from './digits'

export interface PastedCard {
  number: string
  expiry: string
  /** Empty if the pasted text contains no security code. */
  cvc: string
}

/**
 * No text with a number (at least twelve digits) and an expiry date (at least three digits, as in
 * `1/30`) is shorter.
 */
const shortestCard = 15

/** Labels of the security code, such as CVV2. The digit of a label is not part of the card. */
const label = /\bc[av]\w2/gi

/**
 * Returns whether the digits are separated by anything but spaces, dashes and invisible characters.
 * Most calls are for a number that is being typed, for which the first test is faster.
 */
const hasSeparator = (text: string): boolean => !/^[\d ]*$/.test(text) && /\d\D*[^\d\s\p{Pd}\p{Cf}]\D*\d/u.test(text)

/**
 * Parses a card number that was pasted with its expiry date, and possibly with its security code.
 * @returns undefined for any other text, and for a text that may be a card number alone
 */
export const parsePastedCard = (text: string): PastedCard | undefined => {
  if (text.length < shortestCard) return undefined
  const ascii = toAscii(text).replace(label, '')
  if (!hasSeparator(ascii) && numberStatus(digitsOf(ascii)) !== 'invalid') return undefined
  const runs = ascii.match(/\d+/g) ?? []
  for (let cut = runs.length - 1; cut > 0; cut -= 1) {
    const number = runs.slice(0, cut).join('')
    if (numberStatus(number) !== 'valid') continue
    const rest = runs.slice(cut)
    if (parseExpiry(rest.join('/'))) return { number, expiry: rest.join('/'), cvc: '' }
    const cvc = rest.pop() ?? ''
    if (/^\d{3,4}$/.test(cvc) && parseExpiry(rest.join('/'))) return { number, expiry: rest.join('/'), cvc }
  }
  return undefined
}
