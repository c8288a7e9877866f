/**
 * The reasons for a decline that the service reports, with their meaning for the merchant. No
 * bundle contains this table.
 */
export const declineReasons = {
  INVALID_CVC: 'The security code is wrong.',
  AUTHORIZATION_REQUIRED: 'The bank requires authentication, which the customer did not complete.',
  CONTACT_CARD_ISSUER: 'The bank declined and gives the reason only to its customer.',
  UNSUPPORTED_CARD: 'The card cannot be used for such purchases.',
  UNSUPPORTED_CURRENCY: 'The card cannot pay in this currency.',
  CARD_REJECTED: 'The bank rejected the card without a reason.',
  EXPIRED_CARD: 'The card has expired.',
  SUSPECTED_FRAUD: 'The payment looks like fraud.',
  GENERAL_DECLINE: 'The bank declined without a reason.',
  INCORRECT_NUMBER: 'The card number is wrong.',
  INCORRECT_PIN: 'The PIN is wrong.',
  INVALID_ADDRESS: 'The billing address differs from the bank’s.',
  INVALID_CARD_OR_ACCOUNT: 'The card or account does not exist.',
  INVALID_AMOUNT: 'The bank rejects this amount, or it exceeds a limit.',
  INVALID_DATE: 'The expiry date is wrong.',
  LOST_RESTRICTED_OR_STOLEN_CARD: 'The card is reported lost or stolen, or is restricted.',
  BLOCKED_LIST: 'The card or the customer is blocked.',
  NOT_PERMITTED: 'The card does not allow this kind of payment.',
  OFFLINE_OR_ONLINE_PIN_REQUIRED: 'The card requires a PIN, which cannot be entered online.',
  PIN_RETRY_EXCEEDED: 'Too many wrong PINs were entered.',
  PROCESSING_ERROR: 'The processor failed.',
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: 'The card has reached a limit.',
  UNKNOWN: 'The service does not know the reason.',
} as const

/** A reason for a decline. */
export type DeclineReason = keyof typeof declineReasons
