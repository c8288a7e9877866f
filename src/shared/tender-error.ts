import type { ErrorCode, FixedBy } from './error-codes'
import { fixedByOf } from './fixed-by'

export type { ErrorCode, FixedBy } from './error-codes'

/** One rule that an option or an argument breaks: where, and what was expected. Never the value itself. */
export interface FieldFault {
  /** Dotted path from the options object, such as `intent.amount.currency`. */
  path: string
  message: string
}

/** The error as the service reported it, for servers that decide by it or pass it on. No page receives it. */
export interface ServiceFault {
  httpStatus: number
  /** Empty when the answer was none of GraphQL's. */
  message: string
  /**
   * The GraphQL `path` of the first error. An error with a path comes from the operation itself. An error without one comes from a
   * document that never ran, or from a server in front of the service.
   */
  path?: readonly (string | number)[]
  extensions: ServiceFaultExtensions
}

/** The members of the service's error table. */
export interface ServiceFaultExtensions {
  /** Such as `error.payment.invalidState`. */
  code?: string
  fields?: readonly FieldFault[]
  /** The kinds of credential that the operation accepts. */
  accepted?: readonly string[]
  /** Which kind of record was not found. */
  resource?: string
  id?: string | null
  /** The payment's status, and the ones in which the operation is allowed. */
  status?: string
  allowed?: readonly string[]
  /** Minor units that may still be captured or refunded. */
  available?: number
  /** Where to send the customer. */
  url?: string
  /** The payment that waits for them. */
  paymentId?: string
  /** Whose shape the fraud data break. */
  provider?: string
  /** Why there were too many requests: `clientToken` for a Client Token that has made all its calls. Waiting does not help. */
  reason?: string
  /** Seconds. */
  retryAfter?: number
  requestId?: string
}

export interface ErrorDetails {
  /** A sentence for the customer in the locale of the checkout; empty when there is nothing they can do. */
  customerMessage?: string
  fields?: readonly FieldFault[]
  /** The service's own id of a request that went wrong, to quote to its support. */
  requestId?: string | undefined
  service?: ServiceFault
  /** Milliseconds that the service asked to be left alone for. */
  retryAfterMs?: number
  cause?: unknown
}

/** The one error class of the SDK. `message` is for developers; show people `customerMessage`. */
export class TenderError extends Error {
  override readonly name = 'TenderError'
  declare readonly code: ErrorCode
  declare readonly fixedBy: FixedBy
  declare readonly customerMessage: string
  declare readonly fields: readonly FieldFault[]
  declare readonly requestId: string | undefined
  /** Set by the server client when the service refused or broke down. */
  declare readonly service: ServiceFault | undefined
  /** Milliseconds that the service asked to be left alone for, if it did. */
  declare readonly retryAfterMs: number | undefined
  /**
   * False if the call of the server client failed before it sent a request, so that the service did nothing: an invalid option, or a
   * `signal` that was already aborted. Undefined if a request may have been sent.
   */
  declare readonly requestSent: false | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    // It takes nothing but a cause, if there is one.
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
