import { describe, expect, it, vi } from 'vitest'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import type { Payment } from '../../contract/generated/types'
import { answerFor, refuseAttempt, unreadState } from './answer-order'
import type { CheckoutContext } from './context'
import { memoryStore } from './memory-store'
import type { AttemptState } from './order-record'

const deadline = { left: () => ({ totalTimeoutMs: 1000 }) }
const order = { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow' }
const question = { trackingId: 'order_1', attemptKey: 'browser-A', order, deadline }
const ended: AttemptState = { name: 'ended', paymentId: 'payments:a' }
const waiting: AttemptState = {
  name: 'waiting',
  paymentId: 'payments:w',
  kind: 'challenge',
  url: 'https://bank.example/',
}

const createContext = (payment?: Payment) => {
  const get = vi.fn(async () => payment)
  const server = { payments: { get } }
  return { get, context: { store: memoryStore(), server, report: vi.fn() } as unknown as CheckoutContext }
}

describe('answerFor()', () => {
  const refunded = paymentOf('a', { status: 'REFUNDED' })
  /** Answers for an ended attempt, after these payments were read. */
  const answerEnded = async (payments: Payment[]) => {
    const { context, get } = createContext(refunded)
    const record = recordOf([attempt('A', ended)])
    await context.store.compareAndSet('order_1', 0, record)
    return { get, state: await answerFor(context, question, { version: 1, record, payments }) }
  }

  it.each([
    ['has not read', []],
    ['has read before another request refunded it', [paymentOf('a')]],
  ])('ORDER-4: reads the payment of an ended attempt that this request %s', async (_what, payments) => {
    const { get, state } = await answerEnded(payments)
    expect(state).toMatchObject({ status: 'ended', payment: { id: 'payments:a', status: 'REFUNDED' } })
    expect(get).toHaveBeenCalledOnce()
  })

  it('ANSWER-10: reads no payment twice for an answer', async () => {
    const { get, state } = await answerEnded([paymentOf('b', { status: 'REFUNDED' }), refunded])
    expect(state).toMatchObject({ status: 'ended', payment: { id: 'payments:a', status: 'REFUNDED' } })
    expect(get).not.toHaveBeenCalled()
  })

  it.each([
    ['has money', 'SUCCEEDED', 'paid', 'paid'],
    ['was refunded', 'REFUNDED', 'ended', 'ended'],
  ] as const)(
    'an order whose amount is invalid is not settled, and its kept payment %s',
    async (_what, status, name, answered) => {
      const { context } = createContext()
      const record = recordOf([attempt('A', { name, paymentId: 'payments:a' })], { keptPaymentId: 'a' })
      const refreshed = { version: 1, record, payments: [paymentOf('b'), paymentOf('a', { status })] }
      const state = await answerFor(context, { ...question, order: { ...order, amount: null as never } }, refreshed)
      expect(state).toMatchObject({ status: answered, expected: null, payment: { id: 'payments:a', status } })
    },
  )
})

describe('refuseAttempt(), while the service or the store cannot be read', () => {
  const refuse = async (states: AttemptState[]) => {
    const { context } = createContext()
    const record = recordOf(states.map((state, index) => attempt(String(index), state)))
    await context.store.compareAndSet('order_1', 0, record)
    return refuseAttempt(context, { ...question, attemptKey: 'new' }, null, () => Promise.reject(new Error('broken')))
  }

  it.each<[string, AttemptState[]]>([
    ['has no attempt', []],
    ['has only attempts without money', [ended, { name: 'expired' }]],
  ])('ANSWER-5: answers none if the order %s', async (_what, states) => {
    expect(await refuse(states)).toMatchObject({
      status: 'none',
      trackingId: 'order_1',
      attemptKey: 'new',
      expected: order.amount,
    })
  })

  it.each<[string, AttemptState]>([
    ['waits for the customer', waiting],
    ['is paid', { name: 'paid', paymentId: 'payments:p' }],
    ['is asked', { name: 'asked' }],
  ])('ANSWER-1: answers nothing if an attempt %s', async (_what, state) => {
    await expect(refuse([ended, state])).rejects.toThrow('broken')
  })
})

describe('unreadState()', () => {
  it.each<[string, AttemptState, object]>([
    ['may have ended since, if it waited', waiting, { status: 'asked', payment: null, action: null, askAgainMs: 2000 }],
    ['is not known, if it was asked', { name: 'asked' }, { status: 'asked', askAgainMs: 2000 }],
    ['stays without a payment, if it expired', { name: 'expired' }, { status: 'none', askAgainMs: null }],
  ])('an attempt %s', (_what, state, expected) => {
    expect(unreadState(question, { version: 7, record: recordOf([attempt('A', state)]) })).toMatchObject({
      trackingId: 'order_1',
      attemptKey: 'browser-A',
      revision: 7,
      ...expected,
    })
  })
})
