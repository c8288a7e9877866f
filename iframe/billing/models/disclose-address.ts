import { type NameDisclosure, shortestNumber } from '../../card/models/disclosure'

/** At least `shortestNumber` digits, with at most three spaces or signs between two of them. */
const cardNumber = new RegExp(`\\p{Nd}(?:[^\\p{L}\\p{N}]{0,3}\\p{Nd}){${shortestNumber - 1},}`, 'u')

/**
 * What the page may learn about a field of the address. A run of digits that may be a card number
 * is invalid, so that the service does not store a card number as an address. As in `discloseName`,
 * the check digit is not tested, so that the page cannot check a number here.
 */
export const discloseAddress = (text: string): NameDisclosure => {
  const status = cardNumber.test(text) ? 'invalid' : text.trim() === '' ? 'empty' : 'valid'
  return { characters: text.length, status }
}
