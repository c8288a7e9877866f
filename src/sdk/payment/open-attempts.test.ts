import { describe, expect, it } from 'vitest'
import { createOpenAttempts } from './open-attempts'
import type { SharedStore } from './stored-attempts'

const createStore = () => {
  const entries = new Map<string, string>()
  const store: SharedStore = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }
  return { entries, store: () => store }
}

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

describe('createOpenAttempts()', () => {
  it('has an order after a reload and in another tab, with its attempt, until it is removed', () => {
    const { entries, store } = createStore()
    createOpenAttempts('pk_test_1', store).begin('order-1', 'key-1', 'PAYPAL')
    expect([...entries]).toEqual([['tender|pk_test_1', '[["order-1","key-1","PAYPAL"]]']])
    const reloaded = createOpenAttempts('pk_test_1', store)
    expect([reloaded.has('order-1'), reloaded.has('order-2')]).toEqual([true, false])
    expect(reloaded.memoryOf('order-1')).toEqual({ attemptKey: 'key-1', isStorable: true })
    expect(reloaded.memoryOf('order-2')).toEqual({ isStorable: true })
    reloaded.remove('order-1')
    expect([reloaded.has('order-1'), createOpenAttempts('pk_test_1', store).has('order-1')]).toEqual([false, false])
  })

  it('keeps the attempt of an order whose result is pending', () => {
    const { store } = createStore()
    const attempts = createOpenAttempts('pk_test_1', store)
    attempts.begin('order-1', 'key-1', 'PAYPAL')
    attempts.add('order-1')
    expect(attempts.memoryOf('order-1').attemptKey).toBe('key-1')
    expect(attempts.methodOf('order-1')).toBe('PAYPAL')
    attempts.add('order-2')
    expect([attempts.has('order-2'), attempts.memoryOf('order-2')]).toEqual([true, { isStorable: true }])
  })

  it('keeps the orders of two keys apart', () => {
    const { store } = createStore()
    createOpenAttempts('pk_test_1', store).begin('order-1', 'key-1', 'PAYPAL')
    expect(createOpenAttempts('pk_test_2', store).has('order-1')).toBe(false)
  })

  it('uses the memory of the page if the browser denies storage', () => {
    const attempts = createOpenAttempts('pk_test_1', denied)
    expect(attempts.has('order-1')).toBe(false)
    attempts.begin('order-1', 'key-1', 'PAYPAL')
    expect(attempts.has('order-1')).toBe(true)
    expect(attempts.memoryOf('order-1')).toEqual({ attemptKey: 'key-1', isStorable: false })
    attempts.remove('order-1')
    expect(attempts.has('order-1')).toBe(false)
  })

  it.each([
    ['a wallet', [['order-1', 'key-1', 'APPLE_PAY']], 'APPLE_PAY'],
    ['a card, which needs no name', [['order-1', 'key-1', 'CARD']], undefined],
    ['a method that an earlier version did not store', [['order-1', 'key-1']], undefined],
    ['no attempt', [], undefined],
  ])('knows the type of %s', (_what, stored, type) => {
    const { entries, store } = createStore()
    entries.set('tender|pk_test_1', JSON.stringify(stored))
    expect(createOpenAttempts('pk_test_1', store).methodOf('order-1')).toBe(type)
  })

  it('stores nothing only to learn whether it can', () => {
    const { entries, store } = createStore()
    createOpenAttempts('pk_test_1', store).memoryOf('order-1')
    expect(entries.size).toBe(0)
  })

  it('has the newest 50 orders, without repetitions', () => {
    const { store } = createStore()
    const tab = createOpenAttempts('pk_test_1', store)
    for (let index = 1; index <= 51; index += 1) tab.begin(`order-${index}`, 'key', 'PAYPAL')
    tab.begin('order-2', 'key', 'PAYPAL')
    const other = createOpenAttempts('pk_test_1', store)
    expect([1, 2, 3, 51].map((index) => other.has(`order-${index}`))).toEqual([false, true, true, true])
  })

  it.each(['{', '{"length":1}', 'null', '["order-1"]'])('has no order if the entry is %s', (broken) => {
    const { store, entries } = createStore()
    entries.set('tender|pk_test_1', broken)
    expect(createOpenAttempts('pk_test_1', store).has('order-1')).toBe(false)
    createOpenAttempts('pk_test_1', store).begin('order-1', 'key-1', 'PAYPAL')
    expect(createOpenAttempts('pk_test_1', store).has('order-1')).toBe(true)
  })
})
