import { describe, expect, it } from 'vitest'
import type { ControllerOptions } from '../../../src/shared/types'
import { createIntentMemory, type KeyValueStore, type Remembered } from './intent-memory'

const options = (trackingId = 'order-1', publicKey = 'pk_test_1', paymentFlowId = 'flow'): ControllerOptions => ({
  publicKey,
  locale: 'en',
  intent: {
    trackingId,
    paymentFlowId,
    amount: { amount: 5099, currency: 'EUR' },
    customer: { email: 'ada@example.com', name: 'Ada' },
  },
})

const remembered: Remembered = { intentId: 'intents:1', attemptKey: 'attempt-1' }

const storeOf = (entries = new Map<string, string>()): KeyValueStore => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
})
const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('createIntentMemory', () => {
  it('recalls across reloads which intent and which attempt belong to a tracking id', () => {
    const store = storeOf()
    createIntentMemory(() => store, options()).remember(remembered)
    expect(createIntentMemory(() => store, options()).recall()).toEqual(remembered)
  })

  it('recalls what was remembered last', () => {
    const store = storeOf()
    const memory = createIntentMemory(() => store, options())
    memory.remember(remembered)
    memory.remember({ ...remembered, attemptKey: 'attempt-2' })
    expect(createIntentMemory(() => store, options()).recall()).toEqual({ ...remembered, attemptKey: 'attempt-2' })
  })

  it.each([
    ['another tracking id', options('order-2')],
    ['another key', options('order-1', 'pk_test_2')],
    ['another flow', options('order-1', 'pk_test_1', 'flow-2')],
  ])('knows nothing of %s', (_what, others) => {
    const store = storeOf()
    createIntentMemory(() => store, options()).remember(remembered)
    expect(createIntentMemory(() => store, others).recall()).toBeUndefined()
  })

  it.each(['', 'intents:1', 'null', '7', '[]', '{"intentId":"intents:1"}', '{"intentId":1,"attemptKey":"attempt-1"}'])(
    'knows nothing where it finds %j',
    (found) => {
      const store = { ...storeOf(), getItem: () => found }
      expect(createIntentMemory(() => store, options()).recall()).toBeUndefined()
    },
  )

  it.each<[where: string, storage: () => KeyValueStore]>([
    ['storage throws on being named', refuse],
    ['storage throws on being used', () => ({ getItem: refuse, setItem: refuse })],
    ['storage is full', () => ({ ...storeOf(), setItem: refuse })],
  ])('serves from memory where %s', (_where, storage) => {
    const memory = createIntentMemory(storage, options())
    expect(memory.recall()).toBeUndefined()
    memory.remember(remembered)
    expect(memory.recall()).toEqual(remembered)
  })

  it('writes ids and nothing of the customer', () => {
    const entries = new Map<string, string>()
    createIntentMemory(() => storeOf(entries), options()).remember(remembered)
    expect(JSON.stringify([...entries])).not.toMatch(/ada|5099/i)
  })
})
