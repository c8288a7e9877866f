import { brandOf } from '../shared/card/brand'
import { longestNumber, maskNumber, numberStatus } from '../shared/card/number'

const shortestNumber = 13
const longRun = /\d(?:[ -]?\d){12,}/g

/** The card number that a run of digits is, or begins with: people write the expiry right behind it. */
const cardIn = (digits: string): string | undefined =>
  Array.from({ length: longestNumber - shortestNumber + 1 }, (_, index) => digits.slice(0, longestNumber - index)).find(
    (number) => brandOf(number).brand !== 'unknown' && numberStatus(number) === 'valid',
  )

/** Free text without card numbers, which customers write into any field there is: each is masked, with all its run of digits. */
export const maskCards = (text: string): string =>
  text.replace(longRun, (run) => {
    const card = cardIn(run.replace(/\D/g, ''))
    return card === undefined ? run : maskNumber(card)
  })

export const maskCardsIn = (text: string | null | undefined): string | null | undefined => text && maskCards(text)
