import type { PaymentTextKey } from './en'

/**
 * The text for each reason of a decline. A thief must not learn what the bank knows. So a blocked,
 * lost or suspected card has the general text, and no text names the wrong detail.
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

/**
 * Returns the key of the customer's text.
 * @param declineCode the service's name of the reason
 */
export const declineMessageKey = (declineCode: string | undefined): PaymentTextKey =>
  keys.get(declineCode) ?? 'decline.general'
