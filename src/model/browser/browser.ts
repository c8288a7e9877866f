import { createLocks, type Locks } from '../locks'
import type { Frame } from './frame'

/** `denied`: every access throws. `full`: nothing can be written. */
export const storageModes = ['works', 'denied', 'full'] as const
export type StorageMode = (typeof storageModes)[number]

/** The members of `localStorage` that the controller uses. */
type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type SessionStore = KeyValueStore

/** One browser of the customer: its own storage, locks and clock, which all its tabs share. */
export interface Browser {
  index: number
  storage: StorageMode
  /** The `localStorage` of the service's origin. */
  entries: Map<string, string>
  /** The `sessionStorage` of the shop's origin, as if there were one tab. */
  sessionStorage: SessionStore
  locks: Locks
  isOnline: boolean
  /** How far its clock is ahead of the true time, in milliseconds. */
  clockAheadMs: number
}

export const createBrowser = (index: number, storage: StorageMode = 'works'): Browser => ({
  index,
  storage,
  entries: new Map(),
  sessionStorage: sessionStoreOf(new Map(), storage),
  locks: createLocks(),
  isOnline: true,
  clockAheadMs: 0,
})

const refuse = (name: string): never => {
  throw new DOMException('The storage cannot be used', name)
}

const sessionStoreOf = (entries: Map<string, string>, mode: StorageMode): SessionStore => ({
  getItem: (key) => (mode === 'denied' ? refuse('SecurityError') : (entries.get(key) ?? null)),
  setItem: (key, value) => (mode === 'works' ? void entries.set(key, value) : refuse('QuotaExceededError')),
  removeItem: (key) => void entries.delete(key),
})

/**
 * The `localStorage` that a frame of the service sees.
 * @param onWrite sees everything that is written
 */
export const storageOf = (browser: Browser, frame: Frame, onWrite: (text: string) => void): KeyValueStore => {
  if (browser.storage === 'denied') return refuse('SecurityError')
  const { entries } = browser
  const methods: KeyValueStore = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (!frame.isAlive) return
      if (browser.storage === 'full') return refuse('QuotaExceededError')
      entries.set(key, value)
      onWrite(key + value)
    },
    removeItem: (key) => void entries.delete(key),
  }
  // `Object.keys` of a real storage lists its entries.
  const hidden = Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }])
  return Object.defineProperties(Object.fromEntries(entries), Object.fromEntries(hidden)) as unknown as KeyValueStore
}
