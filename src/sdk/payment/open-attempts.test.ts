import { expect, it } from 'vitest'
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
  createOpenAttempts('pk_test_1', () => store).add('order-1')
  expect([...entries]).toEqual([['tender|pk_test_1|order-1', 'open']])
  const reloaded = createOpenAttempts('pk_test_1', () => store)
  expect([reloaded.has('order-1'), reloaded.has('order-2')]).toEqual([true, false])
  reloaded.remove('order-1')
  expect([reloaded.has('order-1'), entries.size]).toEqual([false, 0])
})

it('keeps the orders of two keys apart', () => {
  const { store } = createStore()
  createOpenAttempts('pk_test_1', () => store).add('order-1')
  expect(createOpenAttempts('pk_test_2', () => store).has('order-1')).toBe(false)
})

it('uses the memory of the page if the browser denies storage', () => {
  const attempts = createOpenAttempts('pk_test_1', denied)
  expect(attempts.has('order-1')).toBe(false)
  attempts.add('order-1')
  expect(attempts.has('order-1')).toBe(true)
  attempts.remove('order-1')
  expect(attempts.has('order-1')).toBe(false)
})
