import { parseExpiry } from '../../../src/shared/card/expiry'
import { numberStatus } from '../../../src/shared/card/number'
import { digitsOf, toAscii } from './digits'

export interface PastedCard {
  number: string
  expiry: string
  /** Empty if the text contains none. */
  cvc: string
}

/** Labels of the security code that contain a digit: CVV2, CVC2, CAV2, CVN2. */
const label = /\bc[av]\w2/gi

/** Whether something other than spaces, dashes and invisible characters separates the digits. */
const hasSeparator = (text: string): boolean => /\d\D*[^\d\s\p{Pd}\p{Cf}]\D*\d/u.test(text)

/**
 * Parses a card number that was pasted with its expiry date, and possibly with its security code.
 * @returns undefined for anything else. A text that may be a single number stays one.
 */
export const parsePastedCard = (text: string): PastedCard | undefined => {
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
