import { type NameDisclosure, shortestNumber } from '../../card/models/disclosure'

/** A run of digits as long as a card number. Spaces and signs may be between the digits. */
const cardNumber = new RegExp(`\\p{Nd}(?:[^\\p{L}\\p{N}]{0,3}\\p{Nd}){${shortestNumber - 1},}`, 'u')

/**
 * What the page may learn about a field of the address. A run of digits that may be a card number
 * is invalid, so that the service does not store a card number as an address. As in the name, the
 * check digit plays no part.
 */
export const discloseAddress = (text: string): NameDisclosure => {
  const status = cardNumber.test(text) ? 'invalid' : text.trim() === '' ? 'empty' : 'valid'
  return { characters: text.length, status }
}
