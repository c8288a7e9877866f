import type { OutcomeReason, Payment } from '../../contract/generated/types'

/** The outcome reasons of the specification. If a name is missing, the code does not compile. */
const reasons: Readonly<Record<OutcomeReason, 1>> = {
  INVALID_CVC: 1,
  AUTHORIZATION_REQUIRED: 1,
  CONTACT_CARD_ISSUER: 1,
  UNSUPPORTED_CARD: 1,
  UNSUPPORTED_CURRENCY: 1,
  CARD_REJECTED: 1,
  EXPIRED_CARD: 1,
  SUSPECTED_FRAUD: 1,
  GENERAL_DECLINE: 1,
  INCORRECT_NUMBER: 1,
  INCORRECT_PIN: 1,
  INVALID_ADDRESS: 1,
  INVALID_CARD_OR_ACCOUNT: 1,
  INVALID_AMOUNT: 1,
  INVALID_DATE: 1,
  LOST_RESTRICTED_OR_STOLEN_CARD: 1,
  BLOCKED_LIST: 1,
  NOT_PERMITTED: 1,
  OFFLINE_OR_ONLINE_PIN_REQUIRED: 1,
  PIN_RETRY_EXCEEDED: 1,
  PROCESSING_ERROR: 1,
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: 1,
  UNKNOWN: 1,
}

/**
 * Returns the outcome reason of a declined payment; null if the service reports none. A service
 * without the addition `declineCode` may report it in the member `reason`. Any other text in
 * `reason` comes from the processor, and is not for the customer.
 */
export const declineReasonOf = ({ paymentCore }: Pick<Payment, 'paymentCore'>): string | null => {
  const { declineCode, reason } = paymentCore?.outcome ?? {}
  return [declineCode, reason].find((name) => typeof name === 'string' && Object.hasOwn(reasons, name)) ?? null
}
