import { authorizePayment } from '../api/server/authorize-payment'
import { getPayment } from '../api/server/get-payment'
import type { PaymentInput } from '../api/server/inputs/payment'
import type { Payment } from '../api/server/shapes/payment-shape'
import { isTenderError, TenderError } from '../shared/error'
import { type Call, deadlineOf } from './call'
import { checkAuthorise } from './check-arguments'
import { checkExpected } from './check-expected'
import type { AuthoriseOptions } from './payment-options'
import { type Action, pendingActionOf } from './pending-action'
import type { Runtime } from './runtime'
import { answerOf, type ServiceAnswer, toServiceAnswer } from './service-answer'

/** A payment that was made. A decline is one too: see its status. */
export interface MadePayment {
  waits: false
  paymentId: string
  payment: Payment
  /** Pass it to the browser as it is. */
  answer: ServiceAnswer
}

/** A payment that waits for its customer. */
export interface WaitingPayment {
  waits: true
  paymentId: string
  action: Action
  /** Where to send the customer; the checkout in the browser does so by itself when it gets the answer. */
  url: string
  /** Pass it to the browser as it is. */
  answer: ServiceAnswer
}

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
    const payment = await call(authorizePayment, variables, { ...options, idempotencyKey }, deadline)
    checkExpected(payment, expect)
    return { waits: false, paymentId: payment.id, payment, answer: toServiceAnswer(payment) }
  } catch (error) {
    const { paymentId, action, url } = pendingActionOf(error) ?? {}
    if (paymentId === undefined || action === undefined || url === undefined) throw error
    // The answer names the payment only, and a repeated key may bring another's.
    if (expect) {
      const payment = await call(getPayment, { id: paymentId }, options, deadline).catch((unread) => {
        throw unchecked(paymentId, unread)
      })
      checkExpected(payment, expect)
    }
    return { waits: true, paymentId, action, url, answer: answerOf(error) }
  }
}

/**
 * Replaces the error of the reading. `answerOf` must not pass on a rejection of the reading, or that the reading was not sent: the
 * browser would take either for a payment that was not made.
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
