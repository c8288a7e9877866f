import { describe, expect, it } from 'vitest'
import type { ControllerOptions } from '../../../src/shared/types'
import { createIntentMemory, type KeyValueStore, keptMs, type Remembered } from './intent-memory'

const options = (trackingId = 'order-1', publicKey = 'pk_test_1', paymentFlowId = 'flow'): ControllerOptions => ({
  publicKey,
  tracking: 'on',
  intent: {
    trackingId,
    paymentFlowId,
    amount: { amount: 5099, currency: 'EUR' },
    customer: { email: 'ada@example.com', name: 'Ada' },
  },
})

const remembered: Remembered = {
  intentId: 'intents:1',
  attempt: {
    key: 'attempt-1',
    state: 'open',
    amount: { amount: 5099, currency: 'EUR' },
    askedAt: 1_700_000_000_000,
    earlier: ['payments:1'],
  },
}
const later: Remembered = { attempt: { key: 'attempt-2', state: 'paid', paymentId: 'payments:2' } }

const storeOf = (entries = new Map<string, string>()): KeyValueStore => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
})
const memoryOf = (store: KeyValueStore, given = options()) =>
  createIntentMemory(
    () => store,
    given,
    () => 1000,
  )
const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('createIntentMemory', () => {
  it('recalls across reloads which intent and which attempt belong to a tracking id', () => {
    const store = storeOf()
    memoryOf(store).remember(remembered)
    expect(memoryOf(store).recall()).toEqual(remembered)
  })

  it('recalls what was remembered last', () => {
    const store = storeOf()
    const memory = memoryOf(store)
    memory.remember(remembered)
    memory.remember(later)
    expect(memoryOf(store).recall()).toEqual(later)
  })

  it('goes by what was remembered last, though a full storage has kept only what was before', () => {
    const store = storeOf()
    memoryOf(store).remember(remembered)
    const memory = memoryOf({ ...store, setItem: refuse })
    expect(memory.recall()).toEqual(remembered)
    memory.remember(later)
    expect(memory.recall()).toEqual(later)
  })

  it.each([
    ['another tracking id', options('order-2')],
    ['another key', options('order-1', 'pk_test_2')],
    ['another flow', options('order-1', 'pk_test_1', 'flow-2')],
  ])('knows nothing of %s', (_what, others) => {
    const store = storeOf()
    memoryOf(store).remember(remembered)
    expect(memoryOf(store, others).recall()).toBeUndefined()
  })

  it.each([
    '',
    'intents:1',
    'null',
    '7',
    '[]',
    '{"intentId":"intents:1"}',
    '{"intentId":"intents:1","attempt":null}',
    '{"intentId":1,"attempt":{"key":"attempt-1","state":"new"}}',
    '{"attempt":{"state":"new"}}',
    '{"attempt":{"key":"attempt-1","state":"done"}}',
    '{"attempt":{"key":"attempt-1","state":"open","earlier":"payments:1"}}',
  ])('knows nothing where it finds %j', (found) => {
    const store = { ...storeOf(), getItem: () => found }
    expect(memoryOf(store).recall()).toBeUndefined()
  })

  it('needs no intent: an attempt can be made while none is to be had', () => {
    const store = storeOf()
    const { attempt } = remembered
    memoryOf(store).remember({ attempt })
    expect(memoryOf(store).recall()).toEqual({ attempt })
  })

  it('hears at once what another tab has remembered', () => {
    const store = storeOf()
    const [mine, theirs] = [memoryOf(store), memoryOf(store)]
    mine.remember(remembered)
    theirs.remember(later)
    expect(mine.recall()).toEqual(later)
  })

  it('goes by what it knows, where something else has written what is none', () => {
    const entries = new Map<string, string>()
    const memory = memoryOf(storeOf(entries))
    memory.remember(remembered)
    for (const name of entries.keys()) entries.set(name, '{"attempt":{"state":"new"}}')
    expect(memory.recall()).toEqual(remembered)
  })

  it.each<[where: string, storage: () => KeyValueStore]>([
    ['storage throws on being named', refuse],
    ['storage throws on being used', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['storage is full', () => ({ ...storeOf(), setItem: refuse })],
  ])('serves from memory where %s', (_where, storage) => {
    const memory = createIntentMemory(storage, options(), () => 1000)
    expect(memory.recall()).toBeUndefined()
    memory.remember(remembered)
    expect(memory.recall()).toEqual(remembered)
  })

  it('writes what it is given to remember, and nothing of the customer', () => {
    const entries = new Map<string, string>()
    createIntentMemory(
      () => storeOf(entries),
      options(),
      () => 1000,
    ).remember(remembered)
    expect([...entries]).toEqual([['tender|pk_test_1|flow|order-1', JSON.stringify({ ...remembered, at: 1000 })]])
  })

  describe('forgets', () => {
    /** A store that lists its entries as the browser's does. */
    class Store {
      [name: string]: unknown
      getItem(name: string) {
        return Object.hasOwn(this, name) ? String(this[name]) : null
      }
      setItem(name: string, value: string) {
        this[name] = value
      }
      removeItem(name: string) {
        delete this[name]
      }
    }

    it('orders that nobody has gone on with for a month, when the next begins', () => {
      const store = new Store()
      const open = (order: string, now: number) =>
        createIntentMemory(
          () => store,
          options(order),
          () => now,
        )
      open('old', 0).remember(remembered)
      open('recent', 1).remember(remembered)
      const next = open('next', keptMs)
      expect([open('old', keptMs).recall(), open('recent', keptMs).recall()]).toEqual([undefined, remembered])
      next.remember(later)
      expect(Object.keys(store)).toEqual(['tender|pk_test_1|flow|recent', 'tender|pk_test_1|flow|next'])
    })

    it('what is none of its own making, and nothing of others', () => {
      const store = new Store()
      for (const broken of ['', 'null', '7', '{"at":"x"}', JSON.stringify(remembered)])
        store.setItem(`tender|${broken}`, broken)
      store.setItem('theme', 'dark')
      createIntentMemory(
        () => store,
        options(),
        () => keptMs,
      )
      expect(Object.keys(store)).toEqual(['theme'])
    })
  })
})
