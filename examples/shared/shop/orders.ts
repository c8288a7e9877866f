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

/**
 * Changes the cart of a session's order. The shop's server alone sets the price.
 *
 * @returns The changed order; undefined if the session has no order that can be changed.
 */
export const changeOrder = async (sessionId: string, cart: Cart): Promise<Order | undefined> => {
  const order = memory.orders.get(sessionId)
  if (!order || (await hasPayment(order))) return undefined
  const quantityOf = (product: Product) => Math.min(9, Math.max(1, Math.trunc(Number(cart.quantities?.[product])) || 1))
  const changed = withAmount({
    ...order,
    quantities: { shoes: quantityOf('shoes'), socks: quantityOf('socks') },
    delivery: cart.delivery === 'express' ? 'express' : 'standard',
  })
  memory.orders.set(sessionId, changed)
  return changed
}

/**
 * Returns whether an order is paid, or a payment of it may still succeed. Such an order must not
 * change: the customer pays for the goods and the amount that it had when they pressed Pay.
 */
const hasPayment = async ({ id }: Order): Promise<boolean> => {
  if (memory.paid.has(id)) return true
  const { status, pending } = await checkout.verifyOrder(id)
  return status !== null || pending
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
  // If the payment service cannot be read, it is not known whether the order is paid.
  const { paid, pending } = await checkout.verifyOrder(order.id).catch((error) => {
    console.error(error)
    return { paid: false, pending: true }
  })
  if (paid) memory.paid.add(order.id)
  return paid ? 'paid' : pending ? 'pending' : 'unpaid'
}
