import type { OrderRecord } from './order-record'

/** An order's record with the version that it was read at. */
export interface StoredOrder {
  /** 1 for the first version that was stored; each change adds one. */
  version: number
  record: OrderRecord
}

/**
 * Where the checkout handlers keep the payment attempts of each order. All server processes of a shop share one store.
 *
 * A store needs two operations. Both reject if the database cannot be reached; the handlers then ask for no payment.
 */
export interface CheckoutStore {
  /** @returns the newest stored version; null if nothing is stored for this order */
  read(trackingId: string): Promise<StoredOrder | null>
  /**
   * Stores `record` as version `expectedVersion + 1`, in one atomic step, only if the stored version still is
   * `expectedVersion`.
   *
   * @param expectedVersion the version that the change is based on; 0 if nothing was stored
   * @returns whether the record was stored; false if another request changed the order first
   */
  compareAndSet(trackingId: string, expectedVersion: number, record: OrderRecord): Promise<boolean>
}
