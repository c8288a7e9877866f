import { expect, it, vi } from 'vitest'
import { createOrder } from './order'
import { createOrderChanges } from './order-changes'

const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } }
const amount = { amount: 1, currency: 'EUR' }

const setUp = () => {
  const order = createOrder({ ...intent, customer: { email: 'ada@example.com' } })
  const lock = { paidResult: undefined as never, reset: vi.fn() }
  return { order, lock, changes: createOrderChanges(order, () => lock) }
}

it('changes the order', () => {
  const { order, changes } = setUp()
  changes.change({ amount }, false)
  expect(order).toMatchObject({ epoch: 0, options: { ...intent, amount } })
})

it('SET-7: during a payment, changes wait until they are released', () => {
  const { order, changes } = setUp()
  changes.change({ amount: { amount: 2, currency: 'EUR' } }, true)
  changes.change({ amount }, true)
  expect(order.options.amount).toEqual(intent.amount)
  expect([changes.release(), changes.release()]).toEqual([true, false])
  expect(order.options.amount).toEqual(amount)
})

it('ignores changes of a paid order, and begins the next one without the details of the previous one', () => {
  const { order, lock, changes } = setUp()
  Object.assign(lock, { paidResult: { status: 'succeeded' } })
  changes.change({ amount }, false)
  expect(order.options.amount).toEqual(intent.amount)
  changes.change({ trackingId: 'order-2', amount }, false)
  expect(order).toMatchObject({ epoch: 1, options: { trackingId: 'order-2', amount, customer: undefined } })
  expect(lock.reset).toHaveBeenCalledOnce()
})
