import type { PaymentTextKey } from './en'

/**
 * The customer's words for a decline. Reasons that would help a thief (a blocked, lost or suspected card, a wrong code) share the
 * general texts on purpose.
 */
const keys = new Map<string | undefined, PaymentTextKey>(
  Object.entries({
    INVALID_CVC: 'decline.details',
    INCORRECT_NUMBER: 'decline.details',
    INVALID_DATE: 'decline.details',
    INVALID_ADDRESS: 'decline.details',
    INVALID_CARD_OR_ACCOUNT: 'decline.details',
    EXPIRED_CARD: 'decline.expired',
    UNSUPPORTED_CARD: 'decline.unsupported',
    UNSUPPORTED_CURRENCY: 'decline.unsupported',
    NOT_PERMITTED: 'decline.unsupported',
    AUTHORIZATION_REQUIRED: 'decline.authenticate',
    PROCESSING_ERROR: 'payment.failed',
  }),
)

/** @param declineCode one of the service's outcome reason names */
export const declineMessageKey = (declineCode: string | undefined): PaymentTextKey =>
  keys.get(declineCode) ?? 'decline.general'
