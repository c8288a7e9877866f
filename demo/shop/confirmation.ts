import { formatMoney } from '../../src/index'
import type { OrderSummary } from '../backend/read-order'
import { askBackend } from './ask-backend'
import { nodeOf } from './node-of'
import { showIntent } from './show-service'

const { searchParams } = new URL(location.href)

const words: Record<string, [headline: string, explanation: string]> = {
  SUCCEEDED: ['Thank you!', 'Your order is paid. We are packing it now.'],
  AUTHORISED: ['Thank you!', 'The amount is reserved on your card. We charge it when your parcel leaves.'],
  NEEDS_3D_SECURE: ['Almost there', 'Your bank has not confirmed the payment yet.'],
  DECLINED: ['Not paid', 'Your bank declined the payment. Nothing was charged.'],
  FAILED: ['Not paid', 'The payment went wrong. Nothing was charged.'],
  CANCELLED: ['Not paid', 'The payment was cancelled. Nothing was charged.'],
}

const show = (headline: string, explanation: string) => {
  nodeOf('#headline').textContent = headline
  nodeOf('#explanation').textContent = explanation
}

// The address only says which payment to look at. What became of it, the backend asks the service.
try {
  const paymentId = searchParams.get('paymentId') ?? ''
  const order = await askBackend<OrderSummary>(`order?${new URLSearchParams({ paymentId })}`)
  show(...(words[order.status] ?? ['Your order', `The payment is ${order.status.toLowerCase()}.`]))
  nodeOf('#order').textContent = order.orderId
  nodeOf('#card').textContent = `${order.brand} •••• ${order.lastFour}`
  nodeOf('#total').textContent = formatMoney(order.amount)
  if (order.intentId) {
    showIntent(order.intentId)
  }
} catch {
  show('Order not found', 'We could not read your order. Please reload this page.')
}
