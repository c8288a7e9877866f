import { describe, expect, it } from 'vitest'
import type { ControllerOptions } from '../../../src/shared/types'
import { createIntentMemory, type KeyValueStore } from './intent-memory'

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

const storeOf = (entries = new Map<string, string>()): KeyValueStore => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
})
const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('createIntentMemory', () => {
  it('recalls across reloads which intent belongs to a tracking id', () => {
    const store = storeOf()
    createIntentMemory(() => store, options()).remember('intents:1')
    expect(createIntentMemory(() => store, options()).recall()).toBe('intents:1')
  })

  it.each([
    ['another tracking id', options('order-2')],
    ['another key', options('order-1', 'pk_test_2')],
    ['another flow', options('order-1', 'pk_test_1', 'flow-2')],
  ])('knows nothing of %s', (_what, others) => {
    const store = storeOf()
    createIntentMemory(() => store, options()).remember('intents:1')
    expect(createIntentMemory(() => store, others).recall()).toBeNull()
  })

  it('forgets', () => {
    const memory = createIntentMemory(storeOf, options())
    memory.remember('intents:1')
    memory.forget()
    expect(memory.recall()).toBeNull()
  })

  it.each<[where: string, storage: () => KeyValueStore]>([
    ['storage throws on being named', refuse],
    ['storage throws on being used', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
    ['storage is full', () => ({ ...storeOf(), setItem: refuse })],
  ])('serves from memory where %s', (_where, storage) => {
    const memory = createIntentMemory(storage, options())
    expect(memory.recall()).toBeNull()
    memory.remember('intents:1')
    expect(memory.recall()).toBe('intents:1')
    memory.forget()
    expect(memory.recall()).toBeNull()
  })

  it('writes ids and nothing of the customer', () => {
    const entries = new Map<string, string>()
    createIntentMemory(() => storeOf(entries), options()).remember('intents:1')
    expect(JSON.stringify([...entries])).not.toMatch(/ada|5099/i)
  })
})
