import type { ErrorCode, FixedBy } from './error-codes'
import { fixedByOf } from './fixed-by'
import type { PaymentTextKey } from './messages/en'

/** Who can fix an error, and the text for the customer if the error has none of its own. */
export interface ErrorRule extends ErrorTexts {
  fixedBy: FixedBy
}

interface ErrorTexts {
  /** The text if nothing was taken, and nothing that was requested can still take anything. */
  ended: PaymentTextKey
  /** The text while an attempt may have taken money. */
  open: PaymentTextKey
}

const usual: ErrorTexts = { ended: 'payment.unavailable', open: 'payment.pending' }

/** The texts that differ from the usual ones. */
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
  ...usual,
  ...exceptions[code],
  fixedBy: fixedByOf(code),
})
