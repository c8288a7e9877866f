import { cancelPayment } from '../api/server/cancel-payment'
import { capturePayment } from '../api/server/capture-payment'
import { getPayment } from '../api/server/get-payment'
import type { PaymentListInput } from '../api/server/inputs/listing'
import type { PaymentInput } from '../api/server/inputs/payment'
import { listPayments } from '../api/server/list-payments'
import { refundPayment } from '../api/server/refund-payment'
import type { ServerOperation } from '../api/server/server-operation'
import type { Payment } from '../api/server/shapes/payment-shape'
import { type Authorisation, authorise } from './authorise-payment'
import { type Call, deadlineOf } from './call'
import { checkCancel, checkCapture, checkRefund } from './check-arguments'
import { isOutcomeUnknown } from './classify-error'
import type { CallOptions } from './options'
import { type PagedList, pagedList } from './paged-list'
import type { AuthoriseOptions, CancelOptions, CaptureOptions, RefundOptions } from './payment-options'
import type { Runtime } from './runtime'

export interface Payments {
  /** Repeated with the same idempotency key until the outcome is known. A decline is no error. */
  authorize(input: PaymentInput, options?: AuthoriseOptions): Promise<Authorisation>
  /** Sent once. When no answer tells the outcome, the payment is read, and returned if it was captured. */
  capture(id: string, options?: CaptureOptions): Promise<Payment>
  /** Sent once, and never again by itself: after an error of unknown outcome read the payment before you do. */
  refund(id: string, options?: RefundOptions): Promise<Payment>
  /** Sent once. When no answer tells the outcome, the payment is read, and returned if it was cancelled. */
  cancel(id: string, options?: CancelOptions): Promise<Payment>
  /** With or without the prefix `payments:`. */
  get(id: string, options?: CallOptions): Promise<Payment>
  list(input?: PaymentListInput, options?: CallOptions): PagedList<Payment>
}

/** Every status that a payment can have after its capture. */
const captured: ReadonlySet<string> = new Set(['SUCCEEDED', 'PARTIAL_REFUNDED', 'REFUNDED', 'DISPUTED'])

export const createPayments = (call: Call, runtime: Runtime): Payments => {
  /** Sends the operation once. If its outcome is unknown, reads the payment within the same time limit. */
  const orRead = async <Variables extends { id: string }>(
    operation: ServerOperation<Variables, Payment>,
    variables: Variables,
    options: CallOptions,
    done: (payment: Payment) => boolean,
  ) => {
    const deadline = deadlineOf(runtime, options)
    try {
      return await call(operation, variables, options, deadline)
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      const payment = await call(getPayment, { id: variables.id }, options, deadline).catch(() => undefined)
      if (payment && done(payment)) return payment
      throw error
    }
  }

  return {
    authorize: (input, options) => authorise(call, runtime, input, options),
    capture: async (id, options = {}) => {
      checkCapture(options)
      const { amount, ...callOptions } = options
      const variables = { id, ...(amount === undefined ? {} : { amount }) }
      return orRead(capturePayment, variables, callOptions, ({ status, amount: is }) => {
        return captured.has(status) && (amount === undefined || is?.rawAmount === amount)
      })
    },
    refund: async (id, options = {}) => {
      checkRefund(options)
      const { amount, reason, ...callOptions } = options
      const change = { ...(amount === undefined ? {} : { amount }), ...(reason === undefined ? {} : { reason }) }
      return call(refundPayment, { id, ...change }, callOptions)
    },
    cancel: async (id, options = {}) => {
      checkCancel(options)
      const { reason, ...callOptions } = options
      const variables = { id, ...(reason === undefined ? {} : { reason }) }
      return orRead(cancelPayment, variables, callOptions, ({ status }) => status === 'CANCELLED')
    },
    get: (id, options) => call(getPayment, { id }, options),
    list: ({ filter, sort, ...position } = {}, options) => {
      const data = filter || sort ? { data: { ...(filter && { filter }), ...(sort && { sort }) } } : {}
      return pagedList((at) => call(listPayments, { ...at, ...data }, options), position)
    },
  }
}
