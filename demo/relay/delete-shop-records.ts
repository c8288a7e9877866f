import { shopKeyPrefix } from '../backend/shop-records'

/**
 * Deletes the records of a demo shop without a server from this origin's localStorage, because a
 * reset of the service deletes the payments that they name. A no-op with a server, or if the
 * browser denies storage.
 */
export const deleteShopRecords = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(shopKeyPrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}
