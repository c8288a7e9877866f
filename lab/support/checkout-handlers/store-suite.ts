import { describe, expect, test } from 'vitest'
import type { CheckoutStore } from '../../../src/server/checkout/checkout-store'
import type { Attempt, OrderRecord } from '../../../src/server/checkout/order-record'

export interface StoreUnderTest {
  /** Returns a store. Called for each test; all stores of a run share their records. */
  store: () => CheckoutStore
  /**
   * Returns a store whose connection is lost. Called last. Absent for a store without a connection.
   */
  disconnected?: () => Promise<CheckoutStore>
}

const rounds = 50

/** Returns a new attempt. Attempts differ only in their keys. */
export const attemptOf = (attemptKey: string): Attempt => ({
  idempotencyKey: `key of ${attemptKey}`,
  mark: `mark of ${attemptKey}`,
  attemptKeys: [attemptKey],
  startedAt: 1_764_000_000_123,
  amount: { amount: 5099, currency: 'EUR' },
  submissionDigests: ['sha256:b5bb9d8014a0f9b1'],
  intentIds: [],
  waited: false,
  intentCompleted: false,
  state: { name: 'asked' },
})

const recordOf = (...attempts: Attempt[]): OrderRecord => ({
  format: 1,
  attempts,
  keptPaymentId: null,
  refusedKeys: [],
  closed: false,
})

/** A record with every state, and with characters that a store could mistake for its own syntax. */
const wholeRecord: OrderRecord = {
  format: 1,
  attempts: [
    {
      ...attemptOf('rejected'),
      state: {
        name: 'rejected',
        error: { code: 'error.validation', fields: [{ path: 'a.0', message: `"it's" \\ \\u0041 \n 漢字 🧦` }] },
      },
    },
    { ...attemptOf('ended'), idempotencyKey: null, state: { name: 'ended', paymentId: 'payment_1' } },
    { ...attemptOf('waiting'), state: { name: 'waiting', paymentId: 'payment_2', kind: 'challenge', url: null } },
    { ...attemptOf('paid'), intentIds: ['intent_1'], intentCompleted: true, state: { name: 'paid', paymentId: 'p_3' } },
    attemptOf('asked'),
  ],
  keptPaymentId: 'p_3',
  refusedKeys: [{ attemptKey: 'refused', refusal: { code: 'c', message: '', fields: [] } }],
  closed: true,
}

const oddIds = [
  "it's",
  'say "hello"',
  "'; drop table tender_orders; --",
  '$1 ? :id %s \\ \\x41',
  'ORDER',
  'order',
  'order ',
  'é as one character: \u00e9',
  'é as one character: e\u0301',
  '漢字 🧦 עברית',
  '__proto__',
  'x'.repeat(255),
  '🧦'.repeat(255),
]

const newId = () => `order ${crypto.randomUUID()}`

const setBoth = async (store: CheckoutStore, trackingId: string, version: number): Promise<void> => {
  const records = ['left', 'right'].map((side) => recordOf(attemptOf(`${side} ${version}`)))
  const won = await Promise.all(records.map((record) => store.compareAndSet(trackingId, version, record)))
  expect(won.filter(Boolean)).toHaveLength(1)
  expect(await store.read(trackingId)).toEqual({ version: version + 1, record: records[won.indexOf(true)] })
}

const behaviours: readonly { name: string; run(store: CheckoutStore): Promise<void> }[] = [
  {
    name: 'read() › returns null if nothing is stored',
    run: async (store) => expect(await store.read(newId())).toBeNull(),
  },
  {
    name: 'compareAndSet() › stores the first version and each later one',
    run: async (store) => {
      const id = newId()
      expect(await store.compareAndSet(id, 0, recordOf())).toBe(true)
      expect(await store.read(id)).toEqual({ version: 1, record: recordOf() })
      expect(await store.compareAndSet(id, 1, wholeRecord)).toBe(true)
      expect(await store.read(id)).toEqual({ version: 2, record: wholeRecord })
    },
  },
  {
    name: 'compareAndSet() › changes nothing if the version differs',
    run: async (store) => {
      const id = newId()
      expect(await store.compareAndSet(id, 1, recordOf())).toBe(false)
      expect(await store.read(id)).toBeNull()
      await store.compareAndSet(id, 0, wholeRecord)
      await store.compareAndSet(id, 1, wholeRecord)
      for (const version of [0, 1, 3]) expect(await store.compareAndSet(id, version, recordOf())).toBe(false)
      expect(await store.read(id)).toEqual({ version: 2, record: wholeRecord })
    },
  },
  {
    name: 'compareAndSet() › lets one of two concurrent calls create an order',
    run: async (store) => {
      for (let round = 0; round < rounds; round += 1) await setBoth(store, newId(), 0)
    },
  },
  {
    name: 'compareAndSet() › lets one of two concurrent calls change an order',
    run: async (store) => {
      const id = newId()
      await store.compareAndSet(id, 0, recordOf())
      for (let version = 1; version <= rounds; version += 1) await setBoth(store, id, version)
    },
  },
  {
    name: 'separates its records from the objects of its callers',
    run: async (store) => {
      const id = newId()
      const given = structuredClone(wholeRecord)
      await store.compareAndSet(id, 0, given)
      given.attempts.pop()
      const read = await store.read(id)
      read?.record.attempts.pop()
      expect(await store.read(id)).toEqual({ version: 1, record: wholeRecord })
    },
  },
  {
    name: 'distinguishes orders with unusual or nearly equal tracking ids',
    run: async (store) => {
      for (const id of oddIds) expect(await store.compareAndSet(id, 0, recordOf(attemptOf(id))), id).toBe(true)
      for (const id of oddIds) expect(await store.read(id), id).toEqual({ version: 1, record: recordOf(attemptOf(id)) })
    },
  },
]

/** Declares the tests that every `CheckoutStore` must pass. */
export const describeStore = (name: string, { store, disconnected }: StoreUnderTest): void => {
  describe(name, () => {
    for (const behaviour of behaviours) test(behaviour.name, () => behaviour.run(store()))
    if (!disconnected) return
    test('rejects if the connection is lost', async () => {
      const lost = await disconnected()
      await expect(lost.read(newId())).rejects.toThrow()
      await expect(lost.compareAndSet(newId(), 0, recordOf())).rejects.toThrow()
      await expect(lost.compareAndSet(newId(), 1, recordOf())).rejects.toThrow()
    })
  })
}
