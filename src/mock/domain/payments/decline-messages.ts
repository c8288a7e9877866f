import type { OutcomeReason } from '../../records/outcome-reason'

/** What the processor says to a decline, for people. */
export const declineMessages: Readonly<Record<OutcomeReason, string>> = {
  INVALID_CVC: 'The security code is wrong.',
  AUTHORIZATION_REQUIRED: 'The issuer wants the customer to be authenticated.',
  CONTACT_CARD_ISSUER: 'The customer has to talk to the card issuer.',
  UNSUPPORTED_CARD: 'The card does not support this kind of purchase.',
  UNSUPPORTED_CURRENCY: 'The card does not support the currency.',
  CARD_REJECTED: 'The card was rejected.',
  EXPIRED_CARD: 'The card has expired.',
  SUSPECTED_FRAUD: 'The payment looks like fraud.',
  GENERAL_DECLINE: 'The card was declined.',
  INCORRECT_NUMBER: 'The card number is wrong.',
  INCORRECT_PIN: 'The PIN is wrong.',
  INVALID_ADDRESS: 'The address does not fit the card.',
  INVALID_CARD_OR_ACCOUNT: 'The card or its account is not valid.',
  INVALID_AMOUNT: 'The amount is not valid or too high for the card.',
  INVALID_DATE: 'The date is not valid.',
  LOST_RESTRICTED_OR_STOLEN_CARD: 'The card was reported lost, restricted or stolen.',
  BLOCKED_LIST: 'The card is on a list of blocked cards.',
  NOT_PERMITTED: 'The card does not permit this payment.',
  OFFLINE_OR_ONLINE_PIN_REQUIRED: 'The card asks for a PIN.',
  PIN_RETRY_EXCEEDED: 'The PIN was wrong too many times.',
  PROCESSING_ERROR: 'The processor could not handle the payment.',
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: 'The card was used too many times.',
  UNKNOWN: 'The card was declined for a reason that the issuer does not tell.',
}
