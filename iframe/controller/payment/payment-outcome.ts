import { type ErrorData, TenderError, toErrorData } from '../../../src/shared/error'
import type { PageTexts, PaymentTextKey, PaymentTexts } from '../../../src/shared/messages/en'
import type { Money } from '../../../src/shared/money'
import type { OrderPayment } from '../../../src/shared/order-state'
import { type Explanation, endTextKey, textKeyOf } from '../../../src/shared/result-texts'
import type { PaymentEnd } from '../../../src/shared/types'

/** How a call ended, before its text is in the customer's language. */
export interface PaymentOutcome {
  status: PaymentEnd['status']
  paymentId?: string
  /**
   * The amount of the payment; null if it is not known. If a payment that waits for the customer
   * has no amount yet, the amount of the order. Absent if the outcome names no amount.
   */
  amount?: Money | null
  text?: PaymentTextKey | 'payment.succeeded'
  error?: TenderError
}

/** The texts that an outcome can have. */
export type OutcomeTexts = PaymentTexts & Pick<PageTexts, 'payment.succeeded'>

/** A payment, as far as a result needs it. */
type ReportedPayment = Pick<OrderPayment, 'id' | 'status' | 'amount'>

/**
 * The results of payments that ended without money or were refunded. For other statuses, the result
 * is `failed`.
 */
const endStatuses: Readonly<Partial<Record<OrderPayment['status'], PaymentEnd['status']>>> = {
  REFUNDED: 'refunded',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
}

/** Returns the outcome of a payment that took or reserved the money. */
export const paidOutcome = ({ id, status, amount }: ReportedPayment): PaymentOutcome => ({
  status: status === 'AUTHORISED' ? 'authorised' : 'succeeded',
  paymentId: id,
  amount,
})

/** Returns the outcome of a payment that ended without money, or was refunded. */
export const endedOutcome = (payment: ReportedPayment, explanation: Explanation): PaymentOutcome => {
  const { id, status, amount } = payment
  const isProcessorFault = endStatuses[status] === undefined
  return {
    status: endStatuses[status] ?? 'failed',
    paymentId: id,
    ...(status === 'REFUNDED' && { amount }),
    text: endTextKey(status, explanation),
    ...(isProcessorFault && {
      error: new TenderError('service.failed', 'pay(): the processor could not process the payment'),
    }),
  }
}

/**
 * Returns the outcome if the payment has another amount than the customer sees (rule PAY-SDK-6): it
 * took or reserved money, or it waits for a customer action.
 *
 * @param paymentId undefined if the server does not name the payment
 */
export const otherAmountOutcome = (amount: Money | null, paymentId: string | undefined): PaymentOutcome => ({
  ...pendingOutcome(
    new TenderError(
      'amount.mismatch',
      "pay(): the payment's amount or currency is not the one that the customer is shown. Check the order.",
    ),
    paymentId,
  ),
  amount,
})

/**
 * Returns the outcome if money was taken or reserved, and the server reports no authorised amount.
 */
export const unknownAmountOutcome = ({ id }: Pick<ReportedPayment, 'id'>): PaymentOutcome => ({
  ...pendingOutcome(
    new TenderError(
      'payment.untraceable',
      'pay(): the order has a payment whose amount is not known. Look the order up in your account.',
    ),
    id,
  ),
  amount: null,
})

/**
 * Returns the outcome of a paid order whose payment the server does not name, because it does not
 * know the customer of this browser (rule PAY-SDK-19).
 */
export const unnamedPaidOutcome = (): PaymentOutcome => ({
  status: 'pending',
  amount: null,
  text: 'payment.succeeded',
  error: new TenderError(
    'payment.untraceable',
    'pay(): the order is paid. Your server does not know the customer of this browser, so it reports no amount.',
  ),
})

/**
 * Returns the outcome of a payment that ended without money, if the server does not name the
 * payment. The text does not suggest to pay again, because this browser cannot pay the order.
 */
export const unnamedEndOutcome = (): PaymentOutcome => ({
  status: 'failed',
  text: 'payment.cancelled',
  error: new TenderError(
    'authorise.failed',
    'pay(): the payment ended without money. Your server does not know the customer of this browser.',
  ),
})

/** Returns the outcome if nothing was charged, and no request can still charge anything. */
export const failedOutcome = (error: TenderError): PaymentOutcome => ({
  status: 'failed',
  text: textKeyOf(error.code, 'ended'),
  error,
})

/** Returns a pending outcome, with the text that the error has while an attempt may be charged. */
export const pendingOutcome = (error: TenderError, paymentId?: string): PaymentOutcome => ({
  status: 'pending',
  text: textKeyOf(error.code, 'open'),
  error,
  ...(paymentId !== undefined && { paymentId }),
})

/** Converts an outcome to what the page receives, with the texts in the customer's language. */
export const toPaymentEnd = (
  { status, paymentId, amount, text, error }: PaymentOutcome,
  texts: OutcomeTexts,
): PaymentEnd => {
  const message = error?.customerMessage || (text ? texts[text] : '')
  return {
    status,
    message,
    ...(paymentId !== undefined && { paymentId }),
    ...(amount !== undefined && { amount }),
    ...(error && { error: { ...toErrorData(error), customerMessage: message } }),
  }
}

/** Adds the customer's text to an error that does not end a payment. */
export const withCustomerText = (error: TenderError, texts: PaymentTexts): ErrorData => ({
  ...toErrorData(error),
  customerMessage: error.customerMessage || texts[textKeyOf(error.code, 'ended')],
})
