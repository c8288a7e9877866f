import type { OutcomeReason } from '../../../contract/generated/types'

/** The processor's message for each decline reason. */
export const declineMessages: Readonly<Record<OutcomeReason, string>> = {
  INVALID_CVC: 'The security code is incorrect.',
  AUTHORIZATION_REQUIRED: 'The issuer requires customer authentication.',
  CONTACT_CARD_ISSUER: 'The customer must contact the card issuer.',
  UNSUPPORTED_CARD: 'The card does not support this kind of purchase.',
  UNSUPPORTED_CURRENCY: 'The card does not support the currency.',
  CARD_REJECTED: 'The card was rejected.',
  EXPIRED_CARD: 'The card has expired.',
  SUSPECTED_FRAUD: 'The payment was suspected to be fraudulent.',
  GENERAL_DECLINE: 'The card was declined.',
  INCORRECT_NUMBER: 'The card number is incorrect.',
  INCORRECT_PIN: 'The PIN is incorrect.',
  INVALID_ADDRESS: 'The address does not match the card.',
  INVALID_CARD_OR_ACCOUNT: 'The card or its account is not valid.',
  INVALID_AMOUNT: 'The amount is not valid or too high for the card.',
  INVALID_DATE: 'The date is not valid.',
  LOST_RESTRICTED_OR_STOLEN_CARD: 'The card was reported lost, restricted or stolen.',
  BLOCKED_LIST: 'The card is on a list of blocked cards.',
  NOT_PERMITTED: 'The card does not permit this payment.',
  OFFLINE_OR_ONLINE_PIN_REQUIRED: 'The card requires a PIN.',
  PIN_RETRY_EXCEEDED: 'The PIN was entered incorrectly too many times.',
  PROCESSING_ERROR: 'The processor could not process the payment.',
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: 'The card was used too many times.',
  UNKNOWN: 'The card was declined, and the issuer did not state a reason.',
}
