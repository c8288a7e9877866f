import type { PaymentTextKey } from './en'

/**
 * The text for each decline reason. A blocked, lost or suspected card has the general text on
 * purpose, and no text names the wrong detail: both would help a thief.
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
