import { type Cart, type CheckoutData, deliveries, type Order, type Product, priceOf, products } from './catalogue'
import { checkout, tender } from './checkout'
import { memory } from './memory'
import { publicKey, serviceUrl } from './settings'

/**
 * Returns the open order of a session. A new session gets a customer, and a paid order is followed
 * by the next one.
 */
export const openOrder = async (sessionId: string): Promise<CheckoutData> => {
  const latest = memory.orders.get(sessionId)
  const order = latest && !memory.paid.has(latest.id) ? latest : await createOrder(latest?.customerId)
  memory.orders.set(sessionId, order)
  return { order, serviceUrl, publicKey }
}

const createOrder = async (customerId?: string): Promise<Order> =>
  withAmount({
    id: `order_${crypto.randomUUID()}`,
    customerId: customerId ?? (await tender.customers.create({ customer: { name: 'Customer' } })),
    quantities: { shoes: 1, socks: 1 },
    delivery: 'standard',
  })

/** Changes the cart of a session's order. The shop's server alone sets the price. */
export const changeOrder = (sessionId: string, cart: Cart): Order | undefined => {
  const order = memory.orders.get(sessionId)
  if (!order) return undefined
  const quantityOf = (product: Product) => Math.min(9, Math.max(1, Math.trunc(Number(cart.quantities?.[product])) || 1))
  const changed = withAmount({
    ...order,
    quantities: { shoes: quantityOf('shoes'), socks: quantityOf('socks') },
    delivery: cart.delivery === 'express' ? 'express' : 'standard',
  })
  memory.orders.set(sessionId, changed)
  return changed
}

const withAmount = (order: Omit<Order, 'amount'>): Order => {
  const { shoes, socks } = order.quantities
  const amount = shoes * products.shoes + socks * products.socks + deliveries[order.delivery]
  return { ...order, amount: priceOf(amount) }
}

export type Confirmation = 'paid' | 'pending' | 'unpaid'

/**
 * Returns whether a session's order is paid. Asks the payment service, because anyone can open the
 * address of the confirmation page.
 */
export const confirmOrder = async (sessionId: string): Promise<Confirmation> => {
  const order = memory.orders.get(sessionId)
  if (!order) return 'unpaid'
  const { paid, pending } = await checkout.verifyOrder(order.id)
  if (paid) memory.paid.add(order.id)
  return paid ? 'paid' : pending ? 'pending' : 'unpaid'
}
