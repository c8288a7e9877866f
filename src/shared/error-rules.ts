import type { ErrorCode, FixedBy } from './error-codes'
import { fixedByOf } from './fixed-by'
import type { PaymentTextKey } from './messages/en'

/** Who can fix an error, and the customer's text for an error that has none of its own. */
export interface ErrorRule extends ErrorTexts {
  fixedBy: FixedBy
}

interface ErrorTexts {
  /** The key of the text, unless the error is that of a `pending` result. */
  ended: PaymentTextKey
  /** The key of the text of a `pending` result. */
  open: PaymentTextKey
}

const defaultTexts: ErrorTexts = { ended: 'payment.unavailable', open: 'payment.pending' }

/** The codes whose texts differ from the default texts. */
const exceptions: Partial<Record<ErrorCode, Partial<ErrorTexts>>> = {
  'card.invalid': { ended: 'card.invalid', open: 'card.invalid' },
  'action.unfinished': { open: 'payment.unconfirmed' },
  'action.address': { open: 'payment.unconfirmed' },
  'amount.mismatch': { open: 'payment.amountDiffers' },
  'payment.elsewhere': { open: 'payment.elsewhere' },
  'intent.completed': { ended: 'payment.completed', open: 'payment.completed' },
  'network.offline': { ended: 'payment.offline' },
}

/** Returns the rule of a code. */
export const errorRuleOf = (code: ErrorCode): ErrorRule => ({
  ...defaultTexts,
  ...exceptions[code],
  fixedBy: fixedByOf(code),
})
