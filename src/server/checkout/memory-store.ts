import type { CheckoutStore, StoredOrder } from './checkout-store'

/**
 * Creates a store in the memory of this process, for demos and tests. It serves one process only,
 * and its records are lost when the process ends. Use `postgresStore` or your own store in
 * production.
 */
export const memoryStore = (): CheckoutStore => {
  const orders = new Map<string, StoredOrder>()
  return {
    read: async (trackingId) => structuredClone(orders.get(trackingId) ?? null),
    compareAndSet: async (trackingId, expectedVersion, record) => {
      const version = orders.get(trackingId)?.version ?? 0
      if (version !== expectedVersion) return false
      // Stores a copy, as a database does, so that later changes of the caller's object have no
      // effect.
      orders.set(trackingId, { version: version + 1, record: structuredClone(record) })
      return true
    },
  }
}
