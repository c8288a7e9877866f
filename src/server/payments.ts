import type { PaymentInput } from '../api/inputs'
import type { PaymentListInput } from '../api/listing'
import { operations, type ServerOperation } from '../api/operations'
import type { Payment } from '../contract/generated/types'
import { type Authorisation, authorise } from './authorise-payment'
import { type Call, deadlineOf } from './call'
import { checkCancel, checkCapture, checkRefund } from './check-arguments'
import { isOutcomeUnknown } from './classify-error'
import type { CallOptions } from './options'
import { type PagedList, pagedList } from './paged-list'
import type { AuthoriseOptions, CancelOptions, CaptureOptions, RefundOptions } from './payment-options'
import type { Runtime } from './runtime'

/** Calls about payments. */
export interface Payments {
  /**
   * Authorises a payment. If the service keeps idempotency keys, the request is repeated up to
   * three times with the same key after a temporary error. A declined payment is not an error.
   *
   * @param input The order's id and amount, the payment method, and the flow, connection or intent.
   * @param options The idempotency key, the expected values and time limits.
   * @returns The payment, or the URL of its pending customer action. `waits` distinguishes them.
   * @throws TenderError `payment.unexpected` if the payment differs from `options.expect`.
   */
  authorize(input: PaymentInput, options?: AuthoriseOptions): Promise<Authorisation>
  /**
   * Captures an authorised payment. The request is sent once. If its outcome is unknown, the
   * payment is read within `totalTimeoutMs`. It is returned if it was captured and, with the option
   * `amount`, if the captured amount is this amount. Otherwise the call rejects with the first
   * error.
   *
   * @param id The payment's id.
   * @param options The amount, and time limits.
   * @returns The payment afterwards.
   */
  capture(id: string, options?: CaptureOptions): Promise<Payment>
  /**
   * Refunds a captured payment. The request is sent once and not repeated. If its outcome is
   * unknown, read the payment before you refund again.
   *
   * @param id The payment's id.
   * @param options The amount and a reason, and time limits.
   * @returns The payment afterwards.
   */
  refund(id: string, options?: RefundOptions): Promise<Payment>
  /**
   * Cancels an authorised payment. The request is sent once. If its outcome is unknown, the payment
   * is read within `totalTimeoutMs`, and returned if it was cancelled. Otherwise the call rejects
   * with the first error.
   *
   * @param id The payment's id.
   * @param options A reason, and time limits.
   * @returns The payment afterwards.
   */
  cancel(id: string, options?: CancelOptions): Promise<Payment>
  /**
   * Reads a payment.
   *
   * @param id The payment's id, with or without the prefix `payments:`.
   */
  get(id: string, options?: CallOptions): Promise<Payment>
  /**
   * Lists payments, newest first unless sorted otherwise.
   *
   * @param input Filter, sort order and position in the list; all optional.
   * @param options Time limits, for each page.
   * @returns A list to iterate over, or to read page by page.
   */
  list(input?: PaymentListInput, options?: CallOptions): PagedList<Payment>
}

/** The statuses that a payment can have after its capture. */
const captured: ReadonlySet<string> = new Set(['SUCCEEDED', 'PARTIAL_REFUNDED', 'REFUNDED', 'DISPUTED'])

export const createPayments = (call: Call, runtime: Runtime): Payments => {
  /**
   * Sends an operation once. If its outcome is unknown, reads the payment within the same time
   * limit. If the operation was executed (`done`), returns the payment, otherwise throws the first
   * error.
   */
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
      const payment = await call(operations.getPayment, { id: variables.id }, options, deadline).catch(() => undefined)
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
      return orRead(operations.capturePayment, variables, callOptions, ({ status, amount: is }) => {
        return captured.has(status ?? '') && (amount === undefined || is?.rawAmount === amount)
      })
    },
    refund: async (id, options = {}) => {
      checkRefund(options)
      const { amount, reason, ...callOptions } = options
      const change = { ...(amount === undefined ? {} : { amount }), ...(reason === undefined ? {} : { reason }) }
      return call(operations.refundPayment, { id, ...change }, callOptions)
    },
    cancel: async (id, options = {}) => {
      checkCancel(options)
      const { reason, ...callOptions } = options
      const variables = { id, ...(reason === undefined ? {} : { reason }) }
      return orRead(operations.cancelPayment, variables, callOptions, ({ status }) => status === 'CANCELLED')
    },
    get: (id, options) => call(operations.getPayment, { id }, options),
    list: ({ filter, sort, ...position } = {}, options) => {
      const data = filter || sort ? { data: { ...(filter && { filter }), ...(sort && { sort }) } } : {}
      return pagedList((at) => call(operations.listPayments, { ...at, ...data }, options), position)
    },
  }
}
