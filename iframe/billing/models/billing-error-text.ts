import type { BillingTexts } from '../../../src/shared/messages/en'
import type { BillingFieldName } from '../../../src/shared/types'

/** Returns the error text of a field for the customer, or an empty text. */
export const billingErrorText = (texts: BillingTexts, name: BillingFieldName, error: string | null): string => {
  if (error === null) return ''
  // The second line is never required, so it has no text of its own. If it contains a card number,
  // the text of the first line is shown.
  return texts[`billing.${name === 'line2' ? 'line1' : name}.empty`]
}
