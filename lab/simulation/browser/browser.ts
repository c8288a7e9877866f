import type { Frame } from '../../doubles/frame'
import { createStorage } from '../../doubles/storage'
import { createLocks, type Locks } from '../locks'

/** How the browser's storage behaves. `denied`: every access throws. `full`: every write throws. */
export const storageModes = ['works', 'denied', 'full'] as const
export type StorageMode = (typeof storageModes)[number]

/** The methods of `localStorage` that the controller uses. */
type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type SessionStore = KeyValueStore

/** A browser of the customer. All its tabs share its storage, locks and clock. */
export interface Browser {
  index: number
  storage: StorageMode
  /** The content of `localStorage` for the service's origin. */
  entries: Map<string, string>
  /** The `localStorage` of the shop's origin. */
  shopStorage: SessionStore
  locks: Locks
  isOnline: boolean
  /** Milliseconds by which the browser's clock is ahead of the true time. */
  clockAheadMs: number
}

export const createBrowser = (index: number, storage: StorageMode = 'works'): Browser => ({
  index,
  storage,
  entries: new Map(),
  shopStorage: shopStoreOf(storage),
  locks: createLocks(),
  isOnline: true,
  clockAheadMs: 0,
})

const refuse = (name: string): never => {
  throw new DOMException('The storage cannot be used', name)
}

/** Creates a storage of the shop's origin. */
export const shopStoreOf = (mode: StorageMode): SessionStore => {
  const storage = createStorage()
  return {
    ...storage,
    getItem: (key) => (mode === 'denied' ? refuse('SecurityError') : storage.getItem(key)),
    setItem: (key, value) => (mode === 'works' ? storage.setItem(key, value) : refuse('QuotaExceededError')),
  }
}

/**
 * Returns the `localStorage` that a frame of the service uses.
 * @param onWrite receives each value that is written
 */
export const storageOf = (browser: Browser, frame: Frame, onWrite: (text: string) => void): KeyValueStore => {
  if (browser.storage === 'denied') return refuse('SecurityError')
  const { entries } = browser
  const storage = createStorage(entries)
  const methods: KeyValueStore = {
    ...storage,
    setItem: (key, value) => {
      if (!frame.isAlive) return
      if (browser.storage === 'full') return refuse('QuotaExceededError')
      storage.setItem(key, value)
      onWrite(key + value)
    },
  }
  // As in a real storage, `Object.keys` returns the names of the entries only.
  const hidden = Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }])
  return Object.defineProperties(Object.fromEntries(entries), Object.fromEntries(hidden)) as unknown as KeyValueStore
}
