import { expect, it, vi } from 'vitest'
import { newAttempt, order } from '../testing/payment-machine'
import { createAttemptKeys } from './attempt-key'

const keysOf = (name: string, needs: { canStore?: boolean; wasSent?: boolean } = {}) =>
  createAttemptKeys({
    name,
    newKey: () => 'random',
    canStore: () => needs.canStore ?? false,
    wasSent: () => needs.wasSent ?? false,
  })
const derivedKeyOf = async (name: string, record: ReturnType<typeof order>) => {
  const { freshKey, isDerivedKey } = await keysOf(name)(record)
  expect(isDerivedKey).toBe(true)
  return freshKey
}

it('is a new key each time if the record can be stored', async () => {
  expect(await keysOf('order-1', { canStore: true })(order())).toEqual({ freshKey: 'random', isDerivedKey: false })
})

it('PAY-SDK-4: without storage, the same order in the same state has the same key, and every other one another', async () => {
  const orders = [
    ['order-1', order()],
    ['order-2', order()],
    ['order-1', order(newAttempt('payments:1'))],
    ['order-1', order(newAttempt(), { abandoned: ['payments:1'] })],
  ] as const
  const keys = await Promise.all(orders.map(([name, record]) => derivedKeyOf(name, record)))
  expect(new Set(keys).size).toBe(orders.length)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await derivedKeyOf('order-1', order())).toBe(keys[0])
  // The intents do not affect the key. If a browser stores nothing, a reload starts another intent,
  // and still needs the same key.
  expect(await derivedKeyOf('order-1', { ...order(), intentIds: [] })).toBe(keys[0])
})

it('PAY-SDK-4: an attempt after one that ended without a payment has another key', async () => {
  const wasSent = vi.fn(() => true)
  const keys = createAttemptKeys({ name: 'order-1', newKey: () => 'random', canStore: () => false, wasSent })
  expect(await keys(order())).toEqual({ freshKey: 'random', isDerivedKey: false })
  expect(wasSent).toHaveBeenCalledExactlyOnceWith(await derivedKeyOf('order-1', order()))
})
