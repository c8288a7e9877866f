import type { ErrorCode, ErrorData } from '../../../src/shared/error'
import { TenderError, toErrorData } from '../../../src/shared/error'
import { declineMessageKey } from '../../../src/shared/messages/decline-message'
import { type PaymentTextKey, paymentTexts } from '../../../src/shared/messages/en'
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

export const endingOf = (status: PaymentStatus): PaymentEnd['status'] => endings[status]

/** Whether the order has been paid; one whose whole price was given back has not. */
export const isPaid = ({ status }: LinkedPayment): boolean =>
  status !== 'REFUNDED' && (endings[status] === 'succeeded' || endings[status] === 'authorised')

/** Whether a payment can still become something else by what the customer does. */
export const isWaiting = ({ status }: LinkedPayment): boolean => endings[status] === 'pending'

const messageKeys: Partial<Record<PaymentStatus, PaymentTextKey>> = {
  FAILED: 'payment.failed',
  CANCELLED: 'payment.cancelled',
  NEEDS_3D_SECURE: 'payment.unconfirmed',
  NEEDS_APM_AUTHORIZATION: 'payment.unconfirmed',
}

/**
 * What the service says of a payment, as page and customer hear it.
 * @param declineCode one of the service's outcome reason names: the words depend on it, the outcome does not
 */
export const endOf = ({ paymentId, status }: LinkedPayment, declineCode?: string): PaymentEnd => {
  const key = status === 'DECLINED' ? declineMessageKey(declineCode) : messageKeys[status]
  const error = faultOf(status)
  return {
    status: endings[status],
    paymentId,
    message: key ? paymentTexts[key] : '',
    ...(error && { error: toErrorData(error) }),
  }
}

const faultOf = (status: PaymentStatus): TenderError | undefined => {
  if (status === 'FAILED') {
    return new TenderError('service.failed', 'pay: the processor could not carry the payment out')
  }
  if (!isWaiting({ paymentId: '', status })) return undefined
  return new TenderError('action.unsupported', `pay: the service says ${status}, which cannot be shown yet`)
}

/** Nothing was charged. */
export const failure = (error: TenderError): PaymentEnd => ({
  status: 'failed',
  message: error.customerMessage || paymentTexts[messageKeyOf(error)],
  error: toErrorData(error),
})

/** Nobody knows yet whether anything was charged. */
export const unknown = (error: TenderError, paymentId?: string): PaymentEnd => ({
  status: 'pending',
  message: error.customerMessage || paymentTexts[pendingKeys.get(error.code) ?? 'payment.pending'],
  error: toErrorData(error),
  ...(paymentId === undefined ? {} : { paymentId }),
})

/** The customer's words for a fault that has none of its own. */
export const kindly = (error: TenderError): ErrorData => {
  const data = toErrorData(error)
  return { ...data, customerMessage: data.customerMessage || paymentTexts[messageKeyOf(error)] }
}

const failedKeys = new Map<ErrorCode, PaymentTextKey>([
  ['network.offline', 'payment.offline'],
  ['intent.completed', 'payment.completed'],
])

const pendingKeys = new Map<ErrorCode, PaymentTextKey>([['payment.elsewhere', 'payment.elsewhere']])

const messageKeyOf = ({ code }: TenderError): PaymentTextKey => failedKeys.get(code) ?? 'payment.unavailable'

/** Ids are told with and without the prefix `payments:`. */
export const bare = (paymentId: string): string => paymentId.replace(/^payments:/, '')
