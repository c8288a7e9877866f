export type ErrorCode =
  | 'api.key.unauthorized'
  | 'api.key.forbidden'
  | 'error.validation'
  | 'error.notFound'
  | 'error.payment.invalidState'
  | 'error.payment.amountExceeded'
  | 'error.authorize.requires3DSecure'
  | 'error.authorize.requiresApmAuthorization'
  | 'error.fraud.invalidPayload'
  | 'error.intent.completed'
  | 'error.rateLimited'
  | 'error.internal'

/** An error as plain data, which can be stored and sent again. */
export interface ErrorData {
  code: ErrorCode
  message: string
  /** Members of `extensions` in addition to `code`. */
  details: Readonly<Record<string, unknown>>
}
