import type { OrderStatus } from '../backend/order-status'
import { methodNames } from '../catalogue/method-names'
import type { Language } from '../texts/translate'

/** The texts of the confirmation page. */
export interface OrderView {
  /** Selects the picture of the page and the next steps of the customer. */
  state: 'paid' | 'pending' | 'unpaid' | 'refunded' | 'problem'
  headline: string
  explanation: string
  /** The row "Payment" in the summary. */
  payment: string
}

/**
 * Describes an order for its customer. Only an order that `verifyOrder` reports as paid gets a
 * thank-you.
 */
export const describeOrder = (order: OrderStatus, language: Language): OrderView => {
  const { text, money } = language
  const { paid, pending, status, amount, expected } = order
  if (paid) return describePaid(order, language)
  if (status === 'DISPUTED')
    return {
      state: 'problem',
      headline: text('disputedTitle'),
      explanation: text('disputedNote'),
      payment: text('disputed'),
    }
  if (amount)
    return {
      state: 'problem',
      headline: text('checkingPayment'),
      explanation: text('wrongAmount', { amount: money(amount), price: money(expected) }),
      payment: text('beingChecked'),
    }
  if (pending)
    return {
      state: 'pending',
      headline: text('pendingTitle'),
      explanation: text('pendingNote'),
      payment: text('pending'),
    }
  return describeUnpaid(order, language)
}

/** Describes an unpaid order by the status with which its last payment ended. */
const describeUnpaid = (order: OrderStatus, { text, money }: Language): OrderView => {
  switch (order.endedStatus) {
    case 'REFUNDED':
      return {
        state: 'refunded',
        headline: text('refundedTitle'),
        explanation: text('refundedNote', { amount: money(order.refunded ?? order.expected) }),
        payment: text('refunded'),
      }
    case 'DECLINED':
      return {
        state: 'unpaid',
        headline: text('declinedTitle'),
        explanation: text('declinedNote'),
        payment: text('declined'),
      }
    case 'FAILED':
    case 'CANCELLED':
      return {
        state: 'unpaid',
        headline: text('failedTitle'),
        explanation: text('failedNote'),
        payment: text(order.endedStatus === 'FAILED' ? 'failed' : 'cancelled'),
      }
    default:
      return {
        state: 'unpaid',
        headline: text('notPaidTitle'),
        explanation: text('notPaidNote'),
        payment: text('notPaid'),
      }
  }
}

const describePaid = ({ status, refunded }: OrderStatus, { text, money }: Language): OrderView =>
  status === 'AUTHORISED'
    ? {
        state: 'paid',
        headline: text('thanks'),
        explanation: text('approvedNote'),
        payment: text('approved'),
      }
    : {
        state: 'paid',
        headline: text('thanks'),
        explanation: refunded ? text('partlyRefundedNote', { amount: money(refunded) }) : text('paidNote'),
        payment: refunded ? text('partlyRefunded') : text('paid'),
      }

/**
 * Describes the payment method: `Visa ending in 4242`, `Apple Pay, Visa ending in 1234` or
 * `PayPal`. Empty if the order has no payment.
 */
export const describeMethod = ({ paidWith, wallet, lastFour }: OrderStatus, { locale, text }: Language): string => {
  const card = methodNames[paidWith] ?? (lastFour === '' ? paidWith : text('card'))
  const name = [methodNames[wallet], card].filter(Boolean).join(', ')
  if (lastFour === '') return name
  return locale === 'en' ? `${name} ending in ${lastFour}` : `${name} •••• ${lastFour}`
}
