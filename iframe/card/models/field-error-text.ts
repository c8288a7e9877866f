import type { FieldStatus } from '../../../src/shared/card/number'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FieldName } from '../../../src/shared/types'

/** What can be wrong with a field; `unaccepted` is a number of a brand that the shop does not take. */
export type FieldError = Exclude<FieldStatus, 'valid'> | 'unaccepted'

/** The sentence that tells a fault. @param brand what a person calls the brand of the number */
export const fieldErrorText = (texts: CardTexts, name: FieldName, fault: FieldError, brand = ''): string => {
  if (fault === 'unaccepted') return texts['error.number.unaccepted'].replace('%', brand)
  return name === 'name' ? texts['error.name.empty'] : texts[`error.${name}.${fault}`]
}
