import { type ErrorCode, type ErrorData, TenderError, toErrorData } from '../../../src/shared/error'
import { declineMessageKey } from '../../../src/shared/messages/decline-message'
import type { PaymentTextKey, PaymentTexts } from '../../../src/shared/messages/en'
import type { LinkedPayment, PaymentEnd, PaymentStatus } from '../../../src/shared/types'

/** How each status of the service ends a call of `pay`. What waits for the customer has not ended. */
const endings: Readonly<Record<PaymentStatus, PaymentEnd['status']>> = {
  SUCCEEDED: 'succeeded',
  PARTIAL_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  DISPUTED: 'succeeded',
  AUTHORISED: 'authorised',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  NEEDS_3D_SECURE: 'pending',
  NEEDS_APM_AUTHORIZATION: 'pending',
}

/** Whether money was taken, or is held; it may have been given back since. */
export const wasCharged = (status: PaymentStatus): boolean => ['succeeded', 'authorised'].includes(endings[status])

/** Whether the order has been paid; one whose whole price was given back has not. */
export const isPaid = ({ status }: LinkedPayment): boolean => status !== 'REFUNDED' && wasCharged(status)

/** Whether a payment can still become something else by what the customer does. */
export const isWaiting = ({ status }: LinkedPayment): boolean => endings[status] === 'pending'

const messageKeys: Partial<Record<PaymentStatus, PaymentTextKey>> = {
  FAILED: 'payment.failed',
  CANCELLED: 'payment.cancelled',
  NEEDS_3D_SECURE: 'payment.unconfirmed',
  NEEDS_APM_AUTHORIZATION: 'payment.unconfirmed',
}

const faultOf = (status: PaymentStatus): TenderError | undefined => {
  if (status === 'FAILED') {
    return new TenderError('service.failed', 'pay: the processor could not carry the payment out')
  }
  if (!isWaiting({ paymentId: '', status })) return undefined
  return new TenderError('action.unfinished', `pay: the service says ${status}: the customer has not finished it`)
}

/** How payments and faults are told to the page, and to the customer in these words. */
export const outcomesIn = (texts: PaymentTexts) => {
  const wordsFor = (error: TenderError, key: PaymentTextKey) => error.customerMessage || texts[key]
  return {
    /**
     * What the service says of a payment.
     * @param declineCode one of the service's outcome reason names: the words depend on it, the outcome does not
     */
    endOf: ({ paymentId, status }: LinkedPayment, declineCode?: string): PaymentEnd => {
      const key = status === 'DECLINED' ? declineMessageKey(declineCode) : messageKeys[status]
      const error = faultOf(status)
      return {
        status: endings[status],
        paymentId,
        message: key ? texts[key] : '',
        ...(error && { error: toErrorData(error) }),
      }
    },

    /** Nothing was charged. */
    failure: (error: TenderError): PaymentEnd => ({
      status: 'failed',
      message: wordsFor(error, messageKeyOf(error.code)),
      error: toErrorData(error),
    }),

    /** Nobody knows yet whether anything was charged. */
    unknown: (error: TenderError, paymentId?: string): PaymentEnd => ({
      status: 'pending',
      message: wordsFor(error, pendingKeyOf(error.code)),
      error: toErrorData(error),
      ...(paymentId === undefined ? {} : { paymentId }),
    }),

    /** The fault with the customer's words, where it has none of its own. */
    kindly: (error: TenderError): ErrorData => ({
      ...toErrorData(error),
      customerMessage: wordsFor(error, messageKeyOf(error.code)),
    }),
  }
}

/** Which text tells a fault that ends a call while nothing can have been charged. */
export const messageKeyOf = (code: ErrorCode): PaymentTextKey => {
  if (code === 'network.offline') return 'payment.offline'
  return code === 'intent.completed' ? 'payment.completed' : 'payment.unavailable'
}

/** Which text tells a fault that leaves a payment open. */
export const pendingKeyOf = (code: ErrorCode): PaymentTextKey => {
  if (code.startsWith('action.')) return 'payment.unconfirmed'
  return code === 'payment.elsewhere' ? code : 'payment.pending'
}

/** Ids are told with and without the prefix `payments:`. */
export const bare = (paymentId: string): string => paymentId.replace(/^payments:/, '')

/** The payment of this id, with or without its prefix. */
export const findPayment = (payments: readonly LinkedPayment[], paymentId: string): LinkedPayment | undefined =>
  payments.find((payment) => bare(payment.paymentId) === bare(paymentId))
