import type { PaymentTextKey } from './en'

/** Why a payment was declined, and how that is told. */
export interface DeclineReason {
  /** What the bank says by it, for the merchant. */
  means: string
  /** What the customer reads. */
  customer: PaymentTextKey
}

/**
 * The service's outcome reasons (interface, Errors 1), all 23. Two rules choose the words: who tries a stolen card must not learn what
 * the bank knows of it, so that a lost, blocked or suspected card is told like any other decline, and no text says which of the details
 * was wrong; and who pays honestly is told what to do next. In no bundle: `declineMessageKey` is the short form of it.
 */
export const declineReasons = {
  INVALID_CVC: { means: 'The security code is wrong.', customer: 'decline.details' },
  AUTHORIZATION_REQUIRED: {
    means: 'The bank wants the customer to authenticate, and they have not.',
    customer: 'decline.authenticate',
  },
  CONTACT_CARD_ISSUER: {
    means: 'The bank declined and tells why to its customer only.',
    customer: 'decline.general',
  },
  UNSUPPORTED_CARD: { means: 'The card cannot be used for such purchases.', customer: 'decline.unsupported' },
  UNSUPPORTED_CURRENCY: { means: 'The card cannot pay in this currency.', customer: 'decline.unsupported' },
  CARD_REJECTED: { means: 'The bank rejected the card and gave no reason.', customer: 'decline.general' },
  EXPIRED_CARD: { means: 'The card has expired.', customer: 'decline.expired' },
  SUSPECTED_FRAUD: { means: 'The payment looks like fraud.', customer: 'decline.general' },
  GENERAL_DECLINE: { means: 'The bank declined and gave no reason.', customer: 'decline.general' },
  INCORRECT_NUMBER: { means: 'The card number is wrong.', customer: 'decline.details' },
  INCORRECT_PIN: { means: 'The PIN is wrong.', customer: 'decline.general' },
  INVALID_ADDRESS: { means: 'The billing address is not the one the bank has.', customer: 'decline.details' },
  INVALID_CARD_OR_ACCOUNT: { means: 'There is no such card or account.', customer: 'decline.details' },
  INVALID_AMOUNT: { means: 'The bank does not take this amount, or it is above a limit.', customer: 'decline.general' },
  INVALID_DATE: { means: 'The expiry date is wrong.', customer: 'decline.details' },
  LOST_RESTRICTED_OR_STOLEN_CARD: {
    means: 'The card is reported lost or stolen, or is restricted.',
    customer: 'decline.general',
  },
  BLOCKED_LIST: { means: 'The card or the customer is on a list of blocked ones.', customer: 'decline.general' },
  NOT_PERMITTED: { means: 'The card does not allow this kind of payment.', customer: 'decline.unsupported' },
  OFFLINE_OR_ONLINE_PIN_REQUIRED: {
    means: 'The card asks for a PIN, which cannot be given here.',
    customer: 'decline.general',
  },
  PIN_RETRY_EXCEEDED: { means: 'The PIN was wrong too often.', customer: 'decline.general' },
  PROCESSING_ERROR: { means: 'The processor broke down.', customer: 'payment.failed' },
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: { means: 'A limit of the card is reached.', customer: 'decline.general' },
  UNKNOWN: { means: 'No reason that the service knows.', customer: 'decline.general' },
} as const satisfies Record<string, DeclineReason>
