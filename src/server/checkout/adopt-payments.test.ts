import { expect, it, vi } from 'vitest'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import { TenderError } from '../../shared/error'
import { adoptPayments } from './adopt-payments'
import type { CheckoutContext } from './context'
import { memoryStore } from './memory-store'

const deadline = { left: () => ({ totalTimeoutMs: 1000 }) }

/** Adopts payments with these ids to an order with one attempt, of the payment `known`. */
const adopt = async (hints: string[]) => {
  const store = memoryStore()
  const record = recordOf([attempt('A', { name: 'ended', paymentId: 'payments:known' })])
  await store.compareAndSet('order_1', 0, record)
  const payments = [paymentOf('own'), paymentOf('other', { orderId: 'order_2' }), paymentOf('none', { orderId: null })]
  const get = vi.fn(async (id: string) => {
    const found = payments.find((payment) => payment.id === id)
    if (!found) throw new TenderError('record.notFound', 'no such payment')
    return found
  })
  const context = { store, server: { payments: { get } } } as unknown as CheckoutContext
  const isAdopted = await adoptPayments(context, 'order_1', { record, hints }, deadline)
  const stored = await store.read('order_1')
  return { isAdopted, get, states: stored?.record.attempts.slice(1).map(({ state }) => state) }
}

it('ORDER-9: adds the payments of this order only, of all that a browser’s intent lists', async () => {
  const { isAdopted, states } = await adopt(['payments:other', 'payments:own', 'payments:none', 'payments:gone'])
  expect([isAdopted, states]).toEqual([true, [{ name: 'paid', paymentId: 'payments:own' }]])
})

it.each([
  ['another order', 'payments:other'],
  ['no order', 'payments:none'],
  ['a payment that does not exist', 'payments:gone'],
])('ORDER-9: adds nothing for the payment of %s', async (_what, hint) => {
  expect(await adopt([hint])).toMatchObject({ isAdopted: false, states: [] })
})

it('ORDER-22: does not read a payment that the record has, however its id is written', async () => {
  const { isAdopted, get } = await adopt(['known', 'payments:known'])
  expect([isAdopted, get.mock.calls]).toEqual([false, []])
})
