import type { ShopOrder } from 'tender-checkout/server'
import { shared } from './shared'

// The shop's orders. A real shop keeps them in its database.
const orders = shared('orders', () => new Map<string, ShopOrder>())

/**
 * The cookie with the id of this browser's order. A real shop has a session of its customer
 * instead.
 */
export const orderCookie = 'order'

export const createOrder = (): string => {
  const id = `order_${crypto.randomUUID()}`
  orders.set(id, { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' })
  return id
}

export const findOrder = (id: string | undefined): ShopOrder | null => orders.get(id ?? '') ?? null

export const orderIdIn = (headers: Headers): string | undefined =>
  new RegExp(`(?:^|; )${orderCookie}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1]
