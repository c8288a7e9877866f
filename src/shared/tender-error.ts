import { type ErrorCode, type FixedBy, fixedByOf } from './error-codes'

export type { ErrorCode, FixedBy } from './error-codes'

/**
 * An invalid option, argument or field. Tender adds no values to it, because they may be secret.
 */
export interface FieldFault {
  /** The path from the options object, such as `intent.amount.currency`. */
  path: string
  /** What was expected. */
  message: string
}

/** An error of the service. */
export interface ServiceFault {
  httpStatus: number
  /** The message of the first error. Empty if there is none, and in frames. */
  message: string
  /**
   * The GraphQL `path` of the first error. Without a path, the operation may not have been
   * executed, or a server in front of the service has answered.
   */
  path?: readonly (string | number)[]
  extensions: ServiceFaultExtensions
}

/** The details that the service adds to an error. */
export interface ServiceFaultExtensions {
  /** The code of the service, such as `error.payment.invalidState`. */
  code?: string
  fields?: readonly FieldFault[]
  /** The kinds of credential that the operation accepts. */
  accepted?: readonly string[]
  /** The kind of record that was not found. */
  resource?: string
  id?: string | null
  /** The payment's status. */
  status?: string
  /** The statuses in which the operation is allowed. */
  allowed?: readonly string[]
  /** The amount that can still be captured or refunded, in minor units. */
  available?: number
  /** The URL of the customer action. */
  url?: string
  /** The payment that requires the customer action. */
  paymentId?: string
  /** The provider whose schema the fraud data violate. */
  provider?: string
  /**
   * The reason of a rate limit. `clientToken`: the Client Token has been used for too many calls,
   * so waiting does not help.
   */
  reason?: string
  /** In seconds. */
  retryAfter?: number
  requestId?: string
}

export interface ErrorDetails {
  /** The text for the customer. Empty if the error has none. */
  customerMessage?: string
  fields?: readonly FieldFault[]
  /** The id of the failed request at the service. The service's support can find it by this id. */
  requestId?: string | undefined
  service?: ServiceFault
  /** The service's `Retry-After`, in milliseconds. */
  retryAfterMs?: number
  cause?: unknown
}

/** The error class of the SDK. `message` is for developers, `customerMessage` for customers. */
export class TenderError extends Error {
  override readonly name = 'TenderError'
  declare readonly code: ErrorCode
  /** Who can fix the error. */
  declare readonly fixedBy: FixedBy
  /** The text for the customer. Empty if the error has none. */
  declare readonly customerMessage: string
  /** The invalid options, arguments or fields. */
  declare readonly fields: readonly FieldFault[]
  /** The id of the failed request at the service. The service's support can find it by this id. */
  declare readonly requestId: string | undefined
  /** The error of the service, for servers. Pages do not receive it. */
  declare readonly service: ServiceFault | undefined
  /** The service's `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs: number | undefined
  /**
   * False if the server client did not send the operation: an option was invalid, the account could
   * not be read, or the `signal` or `totalTimeoutMs` ended the call before. Otherwise undefined.
   */
  declare readonly requestSent: false | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    // The Error constructor reads only `cause` from the details.
    super(message, details)
    const { customerMessage = '', fields = [], requestId, service, retryAfterMs } = details
    Object.assign(this, {
      code,
      fixedBy: fixedByOf(code),
      customerMessage,
      fields,
      requestId,
      service,
      retryAfterMs,
    })
  }
}
