import type { OrderRecord } from './order-record'

/** An order's record with its version. */
export interface StoredOrder {
  /** 1 for the first stored version, and one more after each change. */
  version: number
  record: OrderRecord
}

/**
 * Stores the payment attempts of each order. All server processes of a shop share one store.
 *
 * Both operations reject if the database cannot be reached. If an attempt cannot be stored, the
 * handlers request no payment for it.
 */
export interface CheckoutStore {
  /**
   * Reads an order's record.
   *
   * @returns The newest stored version; null if nothing is stored for this order.
   */
  read(trackingId: string): Promise<StoredOrder | null>
  /**
   * Stores `record` as version `expectedVersion + 1`, in one atomic step, only if the stored
   * version still is `expectedVersion`.
   *
   * @param expectedVersion The version on which the change is based; 0 if nothing was stored.
   * @returns Whether the record was stored; false if another request changed the order first.
   */
  compareAndSet(trackingId: string, expectedVersion: number, record: OrderRecord): Promise<boolean>
}
