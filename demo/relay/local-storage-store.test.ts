import { describe, expect, it } from 'vitest'
import { describeStore } from '../../src/server/checkout/testing/store-suite'
import { memoryStorage } from '../server/memory-storage'
import { type Exclusively, localStorageStore } from './local-storage-store'

const storage = memoryStorage()
const atOnce: Exclusively = async (_name, run) => run()
describeStore('localStorageStore()', {
  store: () => localStorageStore(storage, atOnce),
  // A browser that denies storage to the frame.
  disconnected: async () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    return localStorageStore({ getItem: deny, setItem: deny }, atOnce)
  },
})

describe('compareAndSet()', () => {
  const record = { format: 1, attempts: [], keptPaymentId: null } as const

  it('waits for the lock of its order, which another tab may hold', async () => {
    const asked: [name: string, grant: () => void][] = []
    const store = localStorageStore(
      storage,
      (name, run) => new Promise((resolve) => asked.push([name, () => resolve(run())])),
    )
    const changes = ['order_1', 'order_2'].map((id) => store.compareAndSet(id, 0, { ...record, attempts: [] }))
    expect(new Set(asked.map(([name]) => name)).size).toBe(2)
    expect(await store.read('order_1')).toBeNull()
    for (const [, grant] of asked) grant()
    expect(await Promise.all(changes)).toEqual([true, true])
    expect(await store.read('order_1')).toEqual({ version: 1, record })
  })
})
