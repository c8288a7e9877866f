import type { FieldStatus } from '../../../src/shared/card/number'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FieldName } from '../../../src/shared/types'

/**
 * The error of a field. `unaccepted`: the merchant does not accept the brand of the number.
 * `expired`: the expiry date is in the past.
 */
export type FieldError = Exclude<FieldStatus, 'valid'> | 'unaccepted' | 'expired'

/**
 * Returns the error text for the customer.
 * @param brand the display name of the number's brand
 */
export const fieldErrorText = (texts: CardTexts, name: FieldName, error: FieldError, brand = ''): string => {
  if (error === 'unaccepted') return texts['error.number.unaccepted'].replace('%', brand)
  if (error === 'expired') return texts['error.expiry.expired']
  return name === 'name' ? texts['error.name.empty'] : texts[`error.${name}.${error}`]
}
