import { describe, expect, it } from 'vitest'
import { describeStore } from '../../lab/support/checkout-handlers/store-suite'
import type { OrderRecord } from '../../src/server'
import { memoryStorage } from '../server/memory-storage'
import { localStorageStore, type RunExclusively } from './local-storage-store'

const storage = memoryStorage()
const withoutLock: RunExclusively = async (_name, run) => run()
describeStore('localStorageStore()', {
  store: () => localStorageStore(storage, withoutLock),
  // Simulates a browser that denies storage to the frame.
  disconnected: async () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    return localStorageStore({ getItem: deny, setItem: deny }, withoutLock)
  },
})

describe('compareAndSet()', () => {
  const record: OrderRecord = { format: 1, attempts: [], keptPaymentId: null, refusedKeys: [], closed: false }

  it('waits for the lock of its order', async () => {
    const lockRequests: [name: string, grant: () => void][] = []
    const store = localStorageStore(
      storage,
      (name, run) => new Promise((resolve) => lockRequests.push([name, () => resolve(run())])),
    )
    const changes = ['order_1', 'order_2'].map((id) => store.compareAndSet(id, 0, { ...record, attempts: [] }))
    expect(new Set(lockRequests.map(([name]) => name)).size).toBe(2)
    expect(await store.read('order_1')).toBeNull()
    for (const [, grant] of lockRequests) grant()
    expect(await Promise.all(changes)).toEqual([true, true])
    expect(await store.read('order_1')).toEqual({ version: 1, record })
  })
})
