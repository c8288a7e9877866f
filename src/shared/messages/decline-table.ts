import type { PaymentTextKey } from './en'

/** A reason for a decline. */
export interface DeclineReason {
  /** The meaning, for the merchant. */
  means: string
  /** The key of the customer's text. */
  customer: PaymentTextKey
}

/**
 * The reasons for a decline that the service reports. The texts follow two rules. A thief must not
 * learn what the bank knows: a lost, blocked or suspected card has the general text, and no text
 * names the wrong detail. An honest customer must read what to do next. No bundle contains this
 * table; bundles contain its short form `declineMessageKey`.
 */
export const declineReasons = {
  INVALID_CVC: { means: 'The security code is wrong.', customer: 'decline.details' },
  AUTHORIZATION_REQUIRED: {
    means: 'The bank requires authentication, which the customer did not complete.',
    customer: 'decline.authenticate',
  },
  CONTACT_CARD_ISSUER: {
    means: 'The bank declined and gives the reason only to its customer.',
    customer: 'decline.general',
  },
  UNSUPPORTED_CARD: { means: 'The card cannot be used for such purchases.', customer: 'decline.unsupported' },
  UNSUPPORTED_CURRENCY: { means: 'The card cannot pay in this currency.', customer: 'decline.unsupported' },
  CARD_REJECTED: { means: 'The bank rejected the card without a reason.', customer: 'decline.general' },
  EXPIRED_CARD: { means: 'The card has expired.', customer: 'decline.expired' },
  SUSPECTED_FRAUD: { means: 'The payment looks like fraud.', customer: 'decline.general' },
  GENERAL_DECLINE: { means: 'The bank declined without a reason.', customer: 'decline.general' },
  INCORRECT_NUMBER: { means: 'The card number is wrong.', customer: 'decline.details' },
  INCORRECT_PIN: { means: 'The PIN is wrong.', customer: 'decline.general' },
  INVALID_ADDRESS: { means: 'The billing address differs from the bank’s.', customer: 'decline.details' },
  INVALID_CARD_OR_ACCOUNT: { means: 'The card or account does not exist.', customer: 'decline.details' },
  INVALID_AMOUNT: { means: 'The bank rejects this amount, or it exceeds a limit.', customer: 'decline.general' },
  INVALID_DATE: { means: 'The expiry date is wrong.', customer: 'decline.details' },
  LOST_RESTRICTED_OR_STOLEN_CARD: {
    means: 'The card is reported lost or stolen, or is restricted.',
    customer: 'decline.general',
  },
  BLOCKED_LIST: { means: 'The card or the customer is blocked.', customer: 'decline.general' },
  NOT_PERMITTED: { means: 'The card does not allow this kind of payment.', customer: 'decline.unsupported' },
  OFFLINE_OR_ONLINE_PIN_REQUIRED: {
    means: 'The card requires a PIN, which cannot be entered online.',
    customer: 'decline.general',
  },
  PIN_RETRY_EXCEEDED: { means: 'Too many wrong PINs were entered.', customer: 'decline.general' },
  PROCESSING_ERROR: { means: 'The processor failed.', customer: 'payment.failed' },
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: { means: 'The card has reached a limit.', customer: 'decline.general' },
  UNKNOWN: { means: 'The service does not know the reason.', customer: 'decline.general' },
} as const satisfies Record<string, DeclineReason>
