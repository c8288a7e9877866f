import type { CardValues } from '../../../src/shared/types'

/**
 * Creates the function that returns an id for a card. The controller compares ids to recognise the
 * same card. The id changes with number, expiry date and brand, and contains none of them.
 * @param visit a random id of this document
 */
export const createCardIds = (visit: string): ((card: CardValues) => string) => {
  let last = { values: '', edition: 0 }
  return ({ number, expMonth, expYear, preferredBrand }) => {
    const values = [number, expMonth, expYear, preferredBrand].join('/')
    if (values !== last.values) last = { values, edition: last.edition + 1 }
    return `${visit}/${last.edition}`
  }
}
