import type { Money } from '../../src/index'
import type { ShopOrder } from '../../src/server'

/** What a customer orders. */
export interface OrderContent {
  lines: OrderLine[]
  deliveryPrice: Money
  discount: Money
}

export interface OrderLine {
  title: string
  variantTitle: string
  quantity: number
  /** The price of all pieces. */
  total: Money
}

/** An order in the shop's records. */
export interface ShopRecord {
  /** The price and payment flow of the order. Absent until the customer presses Pay. */
  priced?: Pick<ShopOrder, 'amount'> & { flowId: string }
  /** What was ordered at this price. Absent until the customer presses Pay. */
  content?: OrderContent
  /** The vault customer of this order. */
  customerId?: string
  /** Whether the shop packs this order. Set only after `verifyOrder` reported it as paid. */
  isPacking?: boolean
}

/** The shop's records. A real shop stores them in a database. */
export interface ShopRecords {
  /** Returns the record of an order; empty for an unknown order. */
  readOrder(trackingId: string): ShopRecord
  changeOrder(trackingId: string, change: ShopRecord): void
  /** Returns the vault customer of a visitor, if there is one. */
  readCustomer(visitorId: string): string | undefined
  writeCustomer(visitorId: string, customerId: string): void
}

/** The part of `Storage` that the records need. */
export type RecordStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The prefix of the shop's storage keys. */
export const shopKeyPrefix = 'fellrunner:'

/** Creates the shop's records. They last as long as `storage`. */
export const createShopRecords = (storage: RecordStorage): ShopRecords => {
  const orderKey = (trackingId: string) => `${shopKeyPrefix}order:${trackingId}`
  const customerKey = (visitorId: string) => `${shopKeyPrefix}customer:${visitorId}`
  const readOrder = (trackingId: string): ShopRecord => JSON.parse(storage.getItem(orderKey(trackingId)) ?? '{}')
  return {
    readOrder,
    changeOrder: (trackingId, change) =>
      storage.setItem(orderKey(trackingId), JSON.stringify({ ...readOrder(trackingId), ...change })),
    readCustomer: (visitorId) => storage.getItem(customerKey(visitorId)) ?? undefined,
    writeCustomer: (visitorId, customerId) => storage.setItem(customerKey(visitorId), customerId),
  }
}
