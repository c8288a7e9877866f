import type { ErrorCode, FixedBy } from './error-codes'
import type { PaymentTextKey } from './messages/en'

/** Who can fix an error, and what the customer reads if the error brings no text of its own. */
export interface ErrorRule {
  fixedBy: FixedBy
  /** The text if nothing was taken, and nothing that was asked for can still take anything. */
  ended: PaymentTextKey
  /** The text while an attempt may have taken money. */
  open: PaymentTextKey
}

const usual: ErrorRule = { fixedBy: 'merchant', ended: 'payment.unavailable', open: 'payment.pending' }

/** What differs from the usual rule. */
const exceptions: Partial<Record<ErrorCode, Partial<ErrorRule>>> = {
  'card.invalid': { fixedBy: 'customer', ended: 'card.invalid', open: 'card.invalid' },
  'action.unfinished': { fixedBy: 'customer', open: 'payment.unconfirmed' },
  'action.address': { open: 'payment.unconfirmed' },
  'amount.mismatch': { open: 'payment.amountDiffers' },
  'payment.open': { fixedBy: 'customer' },
  'payment.elsewhere': { fixedBy: 'customer', open: 'payment.elsewhere' },
  'intent.completed': { ended: 'payment.completed', open: 'payment.completed' },
  'intent.unavailable': { fixedBy: 'service' },
  'service.failed': { fixedBy: 'service' },
  'service.answer': { fixedBy: 'service' },
  'frame.timeout': { fixedBy: 'network' },
  'frame.unreachable': { fixedBy: 'network' },
  'script.failed': { fixedBy: 'network' },
  'network.offline': { fixedBy: 'network', ended: 'payment.offline' },
  'network.failed': { fixedBy: 'network' },
  'network.timeout': { fixedBy: 'network' },
}

/** The rule of a code. */
export const errorRuleOf = (code: ErrorCode): ErrorRule => ({ ...usual, ...exceptions[code] })
