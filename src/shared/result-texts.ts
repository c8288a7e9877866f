import type { DeclineReason } from './decline-reasons'
import type { ErrorCode } from './error-codes'
import type { PaymentTextKey } from './messages/en'
import type { OrderPayment } from './order-state'
import type { ActionKind, ReturnResult } from './types'

/**
 * What is known about the money when the customer reads a text. `ended`: an error has ended the
 * attempt. `open`: the attempt may be charged. `declined`: the payment was declined.
 */
export type ResultPhase = 'ended' | 'open' | 'declined'

/** The texts of codes that are not in the table. */
const defaults: Readonly<Record<ResultPhase, PaymentTextKey>> = {
  ended: 'payment.unavailable',
  open: 'payment.pending',
  declined: 'decline.general',
}

/**
 * The texts of error codes and of the service's reasons for a decline. The texts of declines follow
 * two rules. A thief must not learn what the bank knows: a lost, blocked or suspected card has the
 * general text, and no text names the wrong detail. An honest customer must read what to do next.
 */
const table: Partial<Record<ErrorCode | DeclineReason, Partial<Record<ResultPhase, PaymentTextKey>>>> = {
  'card.invalid': { ended: 'card.invalid', open: 'card.invalid' },
  'action.unfinished': { open: 'payment.unconfirmed' },
  'action.address': { open: 'payment.unconfirmed' },
  'amount.mismatch': { open: 'payment.amountDiffers' },
  'payment.elsewhere': { open: 'payment.elsewhere' },
  'intent.completed': { ended: 'payment.completed', open: 'payment.completed' },
  'network.offline': { ended: 'payment.offline' },
  INVALID_CVC: { declined: 'decline.details' },
  INCORRECT_NUMBER: { declined: 'decline.details' },
  INVALID_DATE: { declined: 'decline.details' },
  INVALID_ADDRESS: { declined: 'decline.details' },
  INVALID_CARD_OR_ACCOUNT: { declined: 'decline.details' },
  EXPIRED_CARD: { declined: 'decline.expired' },
  UNSUPPORTED_CARD: { declined: 'decline.unsupported' },
  UNSUPPORTED_CURRENCY: { declined: 'decline.unsupported' },
  NOT_PERMITTED: { declined: 'decline.unsupported' },
  AUTHORIZATION_REQUIRED: { declined: 'decline.authenticate' },
  PROCESSING_ERROR: { declined: 'payment.failed' },
}

/**
 * Returns the key of the customer's text about an error or a decline.
 *
 * @param code an error code, or the service's name of the reason
 */
export const textKeyOf = (code: string | undefined, phase: ResultPhase): PaymentTextKey =>
  table[code as ErrorCode]?.[phase] ?? defaults[phase]

/** Details of a payment beside its status. They only decide which text the customer sees. */
export interface Explanation {
  /** One of the service's outcome reason names. */
  declineCode?: string | null
  /** The kind of customer action that the payment waited for before it ended. */
  waitedFor?: ActionKind | undefined
  hint?: ReturnResult | undefined
  /** Whether the order was stored as paid before. */
  wasPaid?: boolean
}

/** Returns the key of the text about a payment that ended without money, or was refunded. */
export const endTextKey = (status: OrderPayment['status'], explanation: Explanation): PaymentTextKey => {
  const { declineCode, waitedFor, hint, wasPaid } = explanation
  if (status === 'REFUNDED') return 'payment.refunded'
  if (status === 'FAILED') return 'payment.failed'
  if (wasPaid) return 'payment.lapsed'
  // The service reports a cancelled approval with the reason of a failed 3-D Secure check, although
  // no bank was involved.
  const isUnapproved = waitedFor === 'approval' && hint !== 'succeeded'
  const namesCause = declineCode && declineCode !== 'AUTHORIZATION_REQUIRED'
  if (isUnapproved && !namesCause) return 'payment.notApproved'
  if (status === 'CANCELLED') return 'payment.cancelled'
  // A service may report a failed 3-D Secure check as a decline without a reason.
  if (!declineCode && waitedFor === 'challenge' && hint !== 'succeeded') return 'decline.authenticate'
  return textKeyOf(declineCode ?? undefined, 'declined')
}
