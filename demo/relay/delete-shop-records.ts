import { shopKeys } from '../backend/shop-records'

/**
 * Deletes the records of a demo shop without a server, which are in this origin's localStorage. The payments that they
 * name are gone after a reset of the service. A no-op with a server, or if the browser denies storage.
 */
export const deleteShopRecords = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(shopKeys)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
