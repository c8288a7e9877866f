import { describe, expect, it } from 'vitest'
import { createOpenAttempts, type SessionStore } from './open-attempts'

const createStore = () => {
  const entries = new Map<string, string>()
  const store: SessionStore = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }
  return { entries, store }
}

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

it('has an order after a reload until it is removed', () => {
  const { entries, store } = createStore()
  createOpenAttempts('pk_test_1', { session: () => store, shared: denied }).add('order-1')
  expect([...entries]).toEqual([['tender|pk_test_1|order-1', 'open']])
  const reloaded = createOpenAttempts('pk_test_1', { session: () => store, shared: denied })
  expect([reloaded.has('order-1'), reloaded.has('order-2')]).toEqual([true, false])
  reloaded.remove('order-1')
  expect([reloaded.has('order-1'), entries.size]).toEqual([false, 0])
})

it('keeps the orders of two keys apart', () => {
  const { store } = createStore()
  createOpenAttempts('pk_test_1', { session: () => store, shared: denied }).add('order-1')
  expect(createOpenAttempts('pk_test_2', { session: () => store, shared: denied }).has('order-1')).toBe(false)
})

it('uses the memory of the page if the browser denies storage', () => {
  const attempts = createOpenAttempts('pk_test_1', { session: denied, shared: denied })
  expect(attempts.has('order-1')).toBe(false)
  attempts.add('order-1')
  expect(attempts.has('order-1')).toBe(true)
  attempts.remove('order-1')
  expect(attempts.has('order-1')).toBe(false)
})

describe('PAY-SDK-2: the orders of all tabs', () => {
  const openTab = (shared: SessionStore, publicKey = 'pk_test_1') => {
    const { store } = createStore()
    return createOpenAttempts(publicKey, { session: () => store, shared: () => shared })
  }

  it('are known in a new tab until one of them has the outcome', () => {
    const { store, entries } = createStore()
    openTab(store).add('order-1')
    const other = openTab(store)
    expect([other.has('order-1'), other.has('order-2'), openTab(store, 'pk_test_2').has('order-1')]).toEqual([
      true,
      false,
      false,
    ])
    expect([...entries]).toEqual([['tender|pk_test_1', '["order-1"]']])
    other.remove('order-1')
    expect(openTab(store).has('order-1')).toBe(false)
  })

  it('are the newest 50, without repetitions', () => {
    const { store } = createStore()
    const tab = openTab(store)
    for (let index = 1; index <= 51; index += 1) tab.add(`order-${index}`)
    tab.add('order-2')
    const other = openTab(store)
    expect([1, 2, 3, 51].map((index) => other.has(`order-${index}`))).toEqual([false, true, true, true])
  })

  it('are none if the entry cannot be read', () => {
    const { store, entries } = createStore()
    for (const broken of ['{', '{"length":1}', 'null']) {
      entries.set('tender|pk_test_1', broken)
      expect(openTab(store).has('order-1')).toBe(false)
    }
    openTab(store).add('order-1')
    expect(openTab(store).has('order-1')).toBe(true)
  })
})
