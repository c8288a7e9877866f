import { type ErrorData, TenderError, toErrorData } from '../../../src/shared/error'
import { errorRuleOf } from '../../../src/shared/error-rules'
import { declineMessageKey } from '../../../src/shared/messages/decline-message'
import type { PaymentTextKey, PaymentTexts } from '../../../src/shared/messages/en'
import type { Money } from '../../../src/shared/money'
import type { ActionKind, LinkedPayment, PaymentEnd, ReturnResult } from '../../../src/shared/types'
import { isPaid, isWaiting } from './payment-standing'

/** How a call ended, before its text is in the customer's language. */
export interface PaymentOutcome {
  status: PaymentEnd['status']
  paymentId?: string
  /** The amount that was taken, reserved or given back; null if the service does not report it. */
  amount?: Money | null
  text?: PaymentTextKey
  error?: TenderError
}

const resultStatuses: Readonly<Record<LinkedPayment['status'], PaymentEnd['status']>> = {
  SUCCEEDED: 'succeeded',
  PARTIAL_REFUNDED: 'succeeded',
  DISPUTED: 'succeeded',
  AUTHORISED: 'authorised',
  REFUNDED: 'refunded',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  NEEDS_3D_SECURE: 'pending',
  NEEDS_APM_AUTHORIZATION: 'pending',
  UNKNOWN: 'pending',
}

/** Details of a payment beside its status. They only decide which text the customer sees. */
export interface Explanation {
  /** One of the service's outcome reason names. */
  declineCode?: string | undefined
  /** The kind of customer action that the payment waited for before it ended. */
  waitedFor?: ActionKind | undefined
  hint?: ReturnResult | undefined
  /** Whether the money was reserved before and has been released. */
  wasPaid?: boolean
}

const textOf = ({ status }: LinkedPayment, explanation: Explanation): PaymentTextKey | undefined => {
  const { declineCode, waitedFor, hint, wasPaid } = explanation
  if (isPaid({ status })) return undefined
  if (isWaiting({ status })) return 'payment.unconfirmed'
  if (status === 'REFUNDED') return 'payment.refunded'
  if (status === 'FAILED') return 'payment.failed'
  if (wasPaid) return 'payment.lapsed'
  // The service reports a cancelled approval with the reason of a failed 3-D Secure check, although
  // no bank was involved.
  const isUnapproved = waitedFor === 'approval' && hint !== 'succeeded'
  const namesCause = declineCode !== undefined && declineCode !== 'AUTHORIZATION_REQUIRED'
  if (isUnapproved && !namesCause) return 'payment.notApproved'
  if (status === 'CANCELLED') return 'payment.cancelled'
  // The service reports a failed 3-D Secure check as a decline, and its reason to the merchant's
  // server only. So the text is chosen by what the payment waited for.
  if (declineCode === undefined && waitedFor === 'challenge' && hint !== 'succeeded') return 'decline.authenticate'
  return declineMessageKey(declineCode)
}

const errorOf = ({ status }: LinkedPayment): TenderError | undefined => {
  if (status === 'FAILED')
    return new TenderError('service.failed', 'pay(): the processor could not process the payment')
  return isWaiting({ status })
    ? new TenderError('action.unfinished', `pay(): the payment is ${status}: the customer has not completed the action`)
    : undefined
}

/** Returns the outcome of a payment that the service reports. */
export const outcomeOfPayment = (payment: LinkedPayment, explanation: Explanation = {}): PaymentOutcome => {
  const text = textOf(payment, explanation)
  const error = errorOf(payment)
  const hasAmount = isPaid(payment) || payment.status === 'REFUNDED'
  return {
    status: resultStatuses[payment.status],
    paymentId: payment.paymentId,
    ...(hasAmount && { amount: payment.amount }),
    ...(text && { text }),
    ...(error && { error }),
  }
}

/**
 * Returns the outcome if money was taken or reserved, but not the amount that the customer sees
 * (rule PAY-SDK-6).
 */
export const otherAmountOutcome = ({ paymentId, amount }: LinkedPayment): PaymentOutcome => ({
  status: 'pending',
  paymentId,
  amount,
  text: 'payment.amountDiffers',
  error: new TenderError(
    'amount.mismatch',
    "pay(): the payment's amount or currency is not the one that the customer is shown. The intent was not completed. Check the order.",
  ),
})

/**
 * Returns the outcome if money was taken or reserved by a payment of another browser, and its
 * amount is not known (rule PAY-SDK-6).
 */
export const unknownAmountOutcome = ({ paymentId }: LinkedPayment): PaymentOutcome => ({
  ...pendingOutcome(
    new TenderError(
      'payment.untraceable',
      'pay(): the order has a payment whose amount is not known. The intent was not completed. Pass an `outcome` function, or look the order up in your account.',
    ),
    paymentId,
  ),
  amount: null,
})

/** Returns the outcome if nothing was charged, and no request can still charge anything. */
export const failedOutcome = (error: TenderError): PaymentOutcome => ({
  status: 'failed',
  text: errorRuleOf(error.code).ended,
  error,
})

/** Returns the outcome for the case that it is not known whether money was taken. */
export const pendingOutcome = (error: TenderError, paymentId?: string): PaymentOutcome => ({
  status: 'pending',
  text: errorRuleOf(error.code).open,
  error,
  ...(paymentId !== undefined && { paymentId }),
})

/** Converts an outcome to what the page receives, with the texts in the customer's language. */
export const toPaymentEnd = (
  { status, paymentId, amount, text, error }: PaymentOutcome,
  texts: PaymentTexts,
): PaymentEnd => ({
  status,
  message: error?.customerMessage || (text ? texts[text] : ''),
  ...(paymentId !== undefined && { paymentId }),
  ...(amount !== undefined && { amount }),
  ...(error && { error: toErrorData(error) }),
})

/** Adds the customer's text to an error that does not end a payment. */
export const withCustomerText = (error: TenderError, texts: PaymentTexts): ErrorData => ({
  ...toErrorData(error),
  customerMessage: error.customerMessage || texts[errorRuleOf(error.code).ended],
})
