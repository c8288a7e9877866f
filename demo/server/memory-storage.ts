import type { RecordStorage } from '../backend/shop-records'

/** Creates a storage that lasts as long as this process. */
export const memoryStorage = (): RecordStorage => {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
}
