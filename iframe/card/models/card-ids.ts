import type { CardValues } from '../../../src/shared/types'

/** The ids of a card. The controller compares them. They contain no value of the card. */
export interface CardIds {
  /** Changes with number, expiry date and brand: it identifies the card. */
  method: string
  /**
   * Changes with each value of the form, and with the name's source. Otherwise a page could find
   * out whether a name that it passes is the one that the customer typed.
   */
  revision: string
}

/** Creates the function that returns another id whenever the values differ from the last ones. */
const createIds = (prefix: string) => {
  let last = { values: '', edition: 0 }
  return (...given: readonly unknown[]): string => {
    const values = given.join('/')
    if (values !== last.values) last = { values, edition: last.edition + 1 }
    return `${prefix}/${last.edition}`
  }
}

/**
 * Creates the function that returns the ids of a card.
 * @param visit a random id of this document
 * @returns the function; `isNameOfPage`: the page has passed the name, and the customer has not
 *   edited it
 */
export const createCardIds = (visit: string): ((card: CardValues, isNameOfPage: boolean) => CardIds) => {
  const methodOf = createIds(visit)
  const revisionOf = createIds(visit)
  return ({ number, expMonth, expYear, preferredBrand, cvc, name }, isNameOfPage) => ({
    method: methodOf(number, expMonth, expYear, preferredBrand),
    revision: revisionOf(number, expMonth, expYear, preferredBrand, cvc, name, isNameOfPage),
  })
}
