// In your shop, import from 'tender-checkout'.
import { formatMoney } from '../../src/index'
import type { OrderStatus } from '../backend/order-status'
import { methodNames } from '../catalogue/method-names'

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
export const describeOrder = (order: OrderStatus): OrderView => {
  const { paid, pending, status, amount, expected } = order
  if (paid) return describePaid(order)
  if (status === 'DISPUTED')
    return {
      state: 'problem',
      headline: 'Your payment has been disputed',
      explanation:
        'The card holder or the bank has disputed the payment for this order. We’ll contact you before we ship it.',
      payment: 'Disputed',
    }
  if (amount)
    return {
      state: 'problem',
      headline: 'We’re checking your payment',
      explanation: `We received ${formatMoney(amount)}, but your order costs ${formatMoney(expected)}. Please don’t pay again. We’ll contact you.`,
      payment: 'Being checked',
    }
  if (pending)
    return {
      state: 'pending',
      headline: 'Your payment isn’t confirmed yet',
      explanation:
        'If your bank or payment provider asked you to approve the payment, please do that first. Then check again here. You can also return to the checkout and pay in a different way. If both payments go through, we’ll refund one of them.',
      payment: 'Pending',
    }
  return describeUnpaid(order)
}

/** Describes an unpaid order by the status with which its last payment ended. */
const describeUnpaid = (order: OrderStatus): OrderView => {
  switch (order.endedStatus) {
    case 'REFUNDED':
      return {
        state: 'refunded',
        headline: 'Your payment has been refunded',
        explanation: describeRefund(order),
        payment: 'Refunded',
      }
    case 'DECLINED':
      return {
        state: 'unpaid',
        headline: 'Your payment was declined',
        explanation: 'No money was taken. You can return to the checkout and pay in a different way.',
        payment: 'Declined',
      }
    case 'FAILED':
    case 'CANCELLED':
      return {
        state: 'unpaid',
        headline: 'Your payment didn’t go through',
        explanation: 'No money was taken. You can return to the checkout and try again.',
        payment: order.endedStatus === 'FAILED' ? 'Failed' : 'Cancelled',
      }
    default:
      return {
        state: 'unpaid',
        headline: 'Your order hasn’t been paid yet',
        explanation: 'We haven’t received a payment for this order. You can return to the checkout and try again.',
        payment: 'Not paid',
      }
  }
}

const describeRefund = (order: OrderStatus): string => {
  const amount = order.refunded ? formatMoney(order.refunded) : 'Your money'
  const method = describeMethod(order)
  return `${amount} ${method === '' ? 'has been returned to you' : `goes back to ${method}`}. This can take a few days.`
}

const describePaid = ({ status, refunded }: OrderStatus): OrderView =>
  status === 'AUTHORISED'
    ? {
        state: 'paid',
        headline: 'Thank you for your order!',
        explanation: 'Your payment is approved. You’ll be charged when we ship your order.',
        payment: 'Approved',
      }
    : {
        state: 'paid',
        headline: 'Thank you for your order!',
        explanation: refunded
          ? `Your payment was successful, and we’ve refunded ${formatMoney(refunded)} of it.`
          : 'Your payment was successful. We’re packing your order now.',
        payment: refunded ? 'Paid, partly refunded' : 'Paid',
      }

/**
 * Describes the payment method: `Visa ending in 4242` or `PayPal`. Empty if the order has no
 * payment.
 */
export const describeMethod = ({ paidWith, lastFour }: OrderStatus): string => {
  const name = methodNames[paidWith] ?? (lastFour === '' ? paidWith : 'Card')
  return lastFour === '' ? name : `${name} ending in ${lastFour}`
}
