import { expect, it, vi } from 'vitest'
import { newAttempt, order } from '../testing/payment-machine'
import { createDerivedKeys } from './attempt-key'

const derivedKeyOf = (name: string, record: ReturnType<typeof order>) =>
  createDerivedKeys({ name, wasSent: () => false })(record)

it('PAY-SDK-4: the same order in the same state has the same key, and every other one another', async () => {
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

it('PAY-SDK-4: an attempt after one that ended without a payment has no derived key', async () => {
  const wasSent = vi.fn(() => true)
  expect(await createDerivedKeys({ name: 'order-1', wasSent })(order())).toBeUndefined()
  expect(wasSent).toHaveBeenCalledExactlyOnceWith(await derivedKeyOf('order-1', order()))
})
