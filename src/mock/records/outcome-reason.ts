export const outcomeReasons = [
  'INVALID_CVC',
  'AUTHORIZATION_REQUIRED',
  'CONTACT_CARD_ISSUER',
  'UNSUPPORTED_CARD',
  'UNSUPPORTED_CURRENCY',
  'CARD_REJECTED',
  'EXPIRED_CARD',
  'SUSPECTED_FRAUD',
  'GENERAL_DECLINE',
  'INCORRECT_NUMBER',
  'INCORRECT_PIN',
  'INVALID_ADDRESS',
  'INVALID_CARD_OR_ACCOUNT',
  'INVALID_AMOUNT',
  'INVALID_DATE',
  'LOST_RESTRICTED_OR_STOLEN_CARD',
  'BLOCKED_LIST',
  'NOT_PERMITTED',
  'OFFLINE_OR_ONLINE_PIN_REQUIRED',
  'PIN_RETRY_EXCEEDED',
  'PROCESSING_ERROR',
  'WITHDRAWAL_COUNT_LIMIT_EXCEEDED',
  'UNKNOWN',
] as const

/** Why a payment was declined or failed, as the interface defines it. */
export type OutcomeReason = (typeof outcomeReasons)[number]

export const isOutcomeReason = (name: string): name is OutcomeReason => outcomeReasons.some((reason) => reason === name)
