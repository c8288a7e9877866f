import type { PaymentInput } from '../api/inputs'
import { operations } from '../api/operations'
import type { Payment } from '../contract/generated/types'
import { isTenderError, TenderError } from '../shared/error'
import { type Call, deadlineOf } from './call'
import { checkAuthorise } from './check-arguments'
import { checkExpected } from './check-expected'
import type { AuthoriseOptions } from './payment-options'
import { type Action, pendingActionOf } from './pending-action'
import type { Runtime } from './runtime'

/** A payment that needs no customer action. It may be declined, so check `payment.status`. */
export interface MadePayment {
  /** Distinguishes the type from `WaitingPayment`. */
  waits: false
  paymentId: string
  payment: Payment
}

/** A payment that needs a customer action before it continues. */
export interface WaitingPayment {
  /** Distinguishes the type from `MadePayment`. */
  waits: true
  paymentId: string
  action: Action
  /** The URL of the customer action. */
  url: string
}

/**
 * The result of `payments.authorize`: a payment or its pending customer action, distinguished by
 * `waits`.
 */
export type Authorisation = MadePayment | WaitingPayment

export const authorise = async (
  call: Call,
  runtime: Runtime,
  input: PaymentInput,
  authoriseOptions: AuthoriseOptions = {},
): Promise<Authorisation> => {
  checkAuthorise(input, authoriseOptions)
  const { expect, idempotencyKey = runtime.newKey(), totalTimeoutMs = 60_000, ...given } = authoriseOptions
  const options = { ...given, totalTimeoutMs }
  const deadline = deadlineOf(runtime, options)
  try {
    const variables = { authorisePayment: input }
    const payment = await call(operations.authorizePayment, variables, { ...options, idempotencyKey }, deadline)
    checkExpected(payment, expect)
    return { waits: false, paymentId: payment.id, payment }
  } catch (error) {
    const { paymentId, action, url } = pendingActionOf(error) ?? {}
    if (paymentId === undefined || action === undefined || url === undefined) throw error
    // The error contains neither order nor amount of the payment. With a repeated idempotency key,
    // the payment may be that of an earlier request, so it is read and compared with `expect`.
    if (expect) {
      const payment = await call(operations.getPayment, { id: paymentId }, options, deadline).catch((unread) => {
        throw unchecked(paymentId, unread)
      })
      checkExpected(payment, expect)
    }
    return { waits: true, paymentId, action, url }
  }
}

/**
 * Converts the error of a failed read, if the payment exists but could not be compared with
 * `expect`. With the original error, a caller could assume that the payment was rejected or
 * never requested.
 */
const unchecked = (paymentId: string, error: unknown): unknown => {
  if (!isTenderError(error)) return error
  const { message, requestId, retryAfterMs } = error
  return new TenderError(
    error.service ? 'service.failed' : error.code,
    `authorizePayment: the payment ${paymentId} is pending, and could not be compared with \`expect\`: ${message}`,
    { requestId, cause: error, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  )
}
