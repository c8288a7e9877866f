import type { ShopOrder } from '../../src/server'

/** One order in the shop's records. */
export interface ShopRecord {
  /** What the order costs, and its payment flow. Absent until the customer presses Pay. */
  priced?: Pick<ShopOrder, 'amount' | 'flowId'>
  /** The vault customer who signed in for this order. */
  customerId?: string
  /** Whether the shop packs this order. Set only after `verifyOrder` reported it as paid. */
  isPacking?: boolean
}

/** The shop's records. A real shop has them in its database. */
export interface ShopRecords {
  /** @returns an empty record for an order that the shop does not know yet */
  readOrder(trackingId: string): ShopRecord
  changeOrder(trackingId: string, change: ShopRecord): void
  /** @returns the vault customer of a visitor */
  readCustomer(visitorId: string): string | undefined
  writeCustomer(visitorId: string, customerId: string): void
}

/** The part of `Storage` that the records need. */
export type RecordStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Every key of the shop in a storage begins with this. */
export const shopKeys = 'fellrunner:'

/** Creates the shop's records. They last as long as `storage`. */
export const createShopRecords = (storage: RecordStorage): ShopRecords => {
  const orderKey = (trackingId: string) => `${shopKeys}order:${trackingId}`
  const customerKey = (visitorId: string) => `${shopKeys}customer:${visitorId}`
  const readOrder = (trackingId: string): ShopRecord => JSON.parse(storage.getItem(orderKey(trackingId)) ?? '{}')
  return {
    readOrder,
    changeOrder: (trackingId, change) =>
      storage.setItem(orderKey(trackingId), JSON.stringify({ ...readOrder(trackingId), ...change })),
    readCustomer: (visitorId) => storage.getItem(customerKey(visitorId)) ?? undefined,
    writeCustomer: (visitorId, customerId) => storage.setItem(customerKey(visitorId), customerId),
  }
}
