import { brandOf } from '../shared/card/brand'
import { longestNumber, maskNumber, numberStatus } from '../shared/card/number'

const shortestNumber = 13
/** Customers separate groups with spaces of any kind, hyphens, dots or underscores. */
const longRun = /\d(?:[\s\p{Pd}._\u00b7\u200b]?\d){12,}/gu

/**
 * Finds the card number at the start of a run of digits. Customers often type the expiry date
 * directly after it.
 */
const cardIn = (digits: string): string | undefined =>
  Array.from({ length: longestNumber - shortestNumber + 1 }, (_, index) => digits.slice(0, longestNumber - index)).find(
    (number) => brandOf(number).brand !== 'unknown' && numberStatus(number) === 'valid',
  )

/**
 * Masks card numbers in free text, since customers type them into any field. The masked number
 * replaces the whole run of digits in which the card number was found.
 */
export const maskCards = (text: string): string =>
  text.replace(longRun, (run) => {
    const card = cardIn(run.replace(/\D/g, ''))
    return card === undefined ? run : maskNumber(card)
  })

export const maskCardsIn = (text: string | null | undefined): string | null | undefined => text && maskCards(text)
