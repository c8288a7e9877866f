import { type CheckoutStore, memoryStore } from 'tender-checkout/server'
import type { Order } from './catalogue'

interface Memory {
  /** The latest order of each session, by the session's id. */
  orders: Map<string, Order>
  /** The ids of the orders that are paid. */
  paid: Set<string>
  /** The payment attempts. */
  store: CheckoutStore
}

const shared = globalThis as typeof globalThis & { shopMemory?: Memory }
shared.shopMemory ??= { orders: new Map(), paid: new Set(), store: memoryStore() }

/**
 * The shop's records. A real shop keeps them in its database. They are global, because development
 * servers load this file again after each change.
 */
export const memory = shared.shopMemory
