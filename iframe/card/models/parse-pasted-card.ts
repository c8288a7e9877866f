import { parseExpiry } from '../../../src/shared/card/expiry'
import { numberStatus } from '../../../src/shared/card/number'
import { digitsOf, toAscii } from './digits'

export interface PastedCard {
  number: string
  expiry: string
  /** Empty where the text has none. */
  cvc: string
}

/** What schemes call the security code, with a digit that is none of it: CVV2, CVC2, CAV2, CVN2. */
const label = /\bc[av]\w2/gi

/**
 * Takes apart a card number that was copied with its expiry date, and with the security code where that follows; undefined for
 * anything else. What may be one number by itself, with nothing but spaces, dashes and marks that nobody sees between its digits, stays one.
 */
export const parsePastedCard = (text: string): PastedCard | undefined => {
  const ascii = toAscii(text).replace(label, '')
  if (!/\d\D*[^\d\s\p{Pd}\p{Cf}]\D*\d/u.test(ascii) && numberStatus(digitsOf(ascii)) !== 'invalid') return undefined
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
