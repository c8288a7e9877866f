import type { PaymentTextKey } from './en'

/** The reasons whose text is not the general one. `decline-table.ts` has the rules. */
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
