// In your shop: from 'tender-checkout'.
import { formatMoney } from '../../src/index'
import type { OrderStatus } from '../backend/order-status'

/** What the confirmation page shows of an order. */
export interface OrderView {
  /** Decides the picture of the page, and what the customer can do next. */
  state: 'paid' | 'pending' | 'unpaid' | 'problem'
  headline: string
  explanation: string
  /** The row "Payment" of the summary. */
  payment: string
}

/** Describes an order to its customer. It thanks them only if `verifyOrder` confirmed the payment. */
export const describeOrder = (order: OrderStatus): OrderView => {
  const { paid, pending, status, amount, expected } = order
  if (paid) return describePaid(order)
  if (status === 'DISPUTED')
    return {
      state: 'problem',
      headline: 'There is a question about your payment',
      explanation: 'The payment for this order has been disputed. We’ll contact you before we ship anything.',
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
  return {
    state: 'unpaid',
    headline: 'Your order hasn’t been paid yet',
    explanation: 'We haven’t received a payment for this order. You can return to the checkout and try again.',
    payment: 'Not paid',
  }
}

const describePaid = ({ status }: OrderStatus): OrderView =>
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
        explanation: 'Your payment was successful. We’re packing your order now.',
        payment: status === 'PARTIAL_REFUNDED' ? 'Paid, partly refunded' : 'Paid',
      }

/** The names of payment methods without a card, by the service's types. */
const methods: Readonly<Record<string, string>> = { PAYPAL: 'PayPal', BUY_NOW_PAY_LATER: 'Klarna' }

/** Names the payment method: `visa •••• 4242` or `PayPal`. Empty if the order keeps no payment. */
export const describeMethod = ({ paidWith, lastFour }: OrderStatus): string =>
  lastFour === '' ? (methods[paidWith] ?? paidWith) : `${paidWith} •••• ${lastFour}`
