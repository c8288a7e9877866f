import type { CardValues } from '../../../src/shared/types'

/**
 * Creates names for the cards that are sent to the controller: a card has the same name until number,
 * expiry date or brand change. The name reveals nothing of the card.
 * @param visit a random id of this document
 */
export const createCardNames = (visit: string): ((card: CardValues) => string) => {
  let last = { values: '', edition: 0 }
  return ({ number, expMonth, expYear, preferredBrand }) => {
    const values = [number, expMonth, expYear, preferredBrand].join('/')
    if (values !== last.values) last = { values, edition: last.edition + 1 }
    return `${visit}/${last.edition}`
  }
}
