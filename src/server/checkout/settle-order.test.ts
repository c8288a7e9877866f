import { describe, expect, it, vi } from 'vitest'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import type { Payment } from '../../contract/generated/types'
import { TenderError } from '../../shared/error'
import type { CheckoutContext } from './context'
import { decide } from './decide'
import { memoryStore } from './memory-store'
import type { Attempt, OrderRecord } from './order-record'
import { settleOrder } from './settle-order'

const paid = (id: string, changes: Partial<Attempt> = {}) =>
  attempt(id, { name: 'paid', paymentId: `payments:${id}` }, changes)
const ended = (id: string) => attempt(id, { name: 'ended', paymentId: `payments:${id}` })
const later = { date: '2026-03-01T13:00:00Z' }

interface World {
  /** Payments that another request read, by their ids. */
  others?: Record<string, Payment>
  /** Errors of completeIntent, by the intent's id. */
  intentErrors?: Record<string, Error>
}

/** Settles an order of which these payments were just read. */
const settle = async (record: OrderRecord, payments: Payment[], { others = {}, intentErrors = {} }: World = {}) => {
  const store = memoryStore()
  await store.compareAndSet('order_1', 0, record)
  const reverse = (status: Payment['status']) =>
    vi.fn(async (id: string, _options: object) => paymentOf(id.replace('payments:', ''), { status }))
  const [refund, cancel] = [reverse('REFUNDED'), reverse('CANCELLED')]
  const get = vi.fn(async (id: string) => others[id] ?? null)
  const complete = vi.fn(async (id: string, _options: object) => {
    if (intentErrors[id]) throw intentErrors[id]
  })
  const report = vi.fn()
  const server = { payments: { refund, cancel, get }, intents: { complete } }
  const context = { store, server, report } as unknown as CheckoutContext
  const settlement = await settleOrder(
    context,
    'order_1',
    { version: 1, record, payments },
    { expected: { amount: 5099, currency: 'EUR' }, deadline: { left: () => ({ totalTimeoutMs: 1000 }) } },
  )
  const stored = await store.read('order_1')
  return { ...settlement, stored: stored ?? { record, version: 0 }, refund, cancel, get, complete, report }
}

describe('which payment an order keeps', () => {
  it('ORDER-22: does not reverse the kept payment if the service lists its id without the prefix', async () => {
    const record = recordOf([paid('a'), paid('b')], { keptPaymentId: 'payments:b' })
    const { result, refund } = await settle(record, [
      { ...paymentOf('a'), id: 'a' },
      { ...paymentOf('b'), id: 'b' },
    ])
    expect(result).toMatchObject({ keptPayment: { id: 'b' }, reversed: [{ paymentId: 'a', by: 'refund' }] })
    expect(refund).toHaveBeenCalledOnce()
  })

  it('ORDER-22: answers with the kept payment, however its id is written', () => {
    const call = { attemptKey: 'new', submissionDigest: 'digest', arrivedAt: 0 }
    expect(decide(recordOf([paid('a'), paid('b')], { keptPaymentId: 'b' }), call, 0)).toMatchObject({
      do: 'answer',
      attempt: { state: { paymentId: 'payments:b' } },
    })
  })

  it('ORDER-7: keeps a payment that was recorded, although another one is better', async () => {
    const record = recordOf([paid('a'), paid('b')], { keptPaymentId: 'payments:b' })
    const { result } = await settle(record, [paymentOf('a'), paymentOf('b', later)])
    expect(result).toMatchObject({ keptPayment: { id: 'payments:b' }, reversed: [{ paymentId: 'payments:a' }] })
  })

  it('ORDER-7: replaces the kept payment after it was reversed', async () => {
    const record = recordOf([ended('a'), paid('b')], { keptPaymentId: 'payments:a' })
    const { result, stored } = await settle(record, [paymentOf('b')])
    expect(result).toMatchObject({ keptPayment: { id: 'payments:b' }, reversed: [] })
    expect(stored.record.keptPaymentId).toBe('payments:b')
  })

  it('ORDER-7: keeps no payment that has ended in the record, although this request read it before', async () => {
    const { result, stored } = await settle(recordOf([ended('a')]), [paymentOf('a')])
    expect(result).toEqual({ trackingId: 'order_1', keptPayment: null, reversed: [], unsettled: [] })
    expect(stored.record.keptPaymentId).toBeNull()
  })

  it('ORDER-7: keeps no payment without money', async () => {
    const record = recordOf([ended('a')])
    const { result, complete } = await settle(record, [paymentOf('a', { status: 'DECLINED' })])
    expect([result.keptPayment, complete.mock.calls]).toEqual([null, []])
  })

  it.each([
    ['has money', 'SUCCEEDED', 'payments:b'],
    ['has none any longer', 'REFUNDED', undefined],
    ['is not found', null, undefined],
  ] as const)('ORDER-7: reads a payment that another request chose, which %s', async (_what, status, expected) => {
    const record = recordOf([paid('b')], { keptPaymentId: 'payments:b' })
    const others = status === null ? {} : { 'payments:b': paymentOf('b', { status }) }
    const { result, kept, get } = await settle(record, [], { others })
    expect([result.keptPayment?.id, kept?.id]).toEqual([expected, expected])
    expect(get).toHaveBeenCalledExactlyOnceWith('payments:b', { totalTimeoutMs: 1000 })
  })
})

describe('which payments are reversed', () => {
  it.each([
    ['AUTHORISED', 'cancel'],
    ['SUCCEEDED', 'refund'],
    ['PARTIAL_REFUNDED', 'refund'],
  ] as const)('ORDER-8: a second payment that is %s: %s', async (status, by) => {
    const { result, record, version, stored, refund, cancel } = await settle(recordOf([paid('a'), paid('b')]), [
      paymentOf('a'),
      paymentOf('b', { ...later, status }),
    ])
    expect(result).toMatchObject({ reversed: [{ paymentId: 'payments:b', by }], unsettled: [] })
    const [used, other] = by === 'cancel' ? [cancel, refund] : [refund, cancel]
    expect(other).not.toHaveBeenCalled()
    const reason = 'The order was paid with another payment'
    expect(used).toHaveBeenCalledExactlyOnceWith('payments:b', { reason, totalTimeoutMs: 1000 })
    expect(record.attempts.map(({ state }) => state.name)).toEqual(['paid', 'ended'])
    expect({ record, version }).toEqual(stored)
  })

  it.each<[string, Attempt, Partial<Payment>, string]>([
    ['a disputed one', paid('b'), { status: 'DISPUTED' }, 'disputed'],
    ['one that the shop made by phone', attempt(null, paid('b').state), { metadata: { note: 'by phone' } }, 'foreign'],
    ['one of the shop, which has no metadata', attempt(null, paid('b').state), { metadata: null }, 'foreign'],
  ])('ORDER-8: reports %s, and does not reverse it', async (_what, second, change, reason) => {
    const { result, refund, cancel } = await settle(recordOf([paid('a'), second]), [
      paymentOf('a'),
      paymentOf('b', { ...later, ...change }),
    ])
    expect(result).toMatchObject({
      keptPayment: { id: 'payments:a' },
      reversed: [],
      unsettled: [{ paymentId: 'payments:b', reason }],
    })
    expect([...refund.mock.calls, ...cancel.mock.calls]).toEqual([])
  })

  it.each<[string, Attempt, Partial<Payment>]>([
    ['with a mark, whose attempt is lost', attempt(null, paid('b').state), {}],
    ['of an attempt, without a mark', paid('b'), { metadata: null }],
  ])('ORDER-25: reverses a payment %s', async (_what, second, change) => {
    const { result } = await settle(recordOf([paid('a'), second]), [
      paymentOf('a'),
      paymentOf('b', { ...later, ...change }),
    ])
    expect(result.reversed).toEqual([{ paymentId: 'payments:b', by: 'refund' }])
  })

  it.each(['NEEDS_3D_SECURE', 'DECLINED'] as const)(
    'ORDER-8: neither keeps nor reverses a payment that is %s',
    async (status) => {
      const waiting = attempt('w', { name: 'waiting', paymentId: 'payments:w', kind: 'challenge', url: null })
      const { result } = await settle(recordOf([waiting, paid('b')]), [
        paymentOf('w', { status }),
        paymentOf('b', later),
      ])
      expect(result).toMatchObject({ keptPayment: { id: 'payments:b' }, reversed: [] })
    },
  )

  it('ORDER-8: reverses nothing while no payment is kept', async () => {
    const record = recordOf([paid('a'), paid('b')], { keptPaymentId: 'payments:a' })
    const { result } = await settle(record, [paymentOf('b')], { others: {} })
    expect(result).toMatchObject({ keptPayment: null, reversed: [] })
  })

  it('ORDER-23: reverses every payment of a closed order that it did not keep before', async () => {
    const { result, refund } = await settle(recordOf([paid('a')], { closed: true }), [paymentOf('a')])
    expect(result).toMatchObject({ keptPayment: null, reversed: [{ paymentId: 'payments:a', by: 'refund' }] })
    expect(refund.mock.calls).toMatchObject([['payments:a', { reason: 'The order is closed' }]])
  })

  it('ORDER-23: keeps the payment that a closed order kept before', async () => {
    const record = recordOf([paid('a'), paid('b')], { closed: true, keptPaymentId: 'payments:a' })
    const { result } = await settle(record, [paymentOf('a'), paymentOf('b', later)])
    expect(result).toMatchObject({ keptPayment: { id: 'payments:a' }, reversed: [{ paymentId: 'payments:b' }] })
  })

  it('lists what may still take money', async () => {
    const waiting = attempt('w', { name: 'waiting', paymentId: 'payments:w', kind: 'challenge', url: null })
    const record = recordOf([attempt('A', { name: 'asked' }), waiting, ended('e'), attempt('x', { name: 'expired' })])
    const { result } = await settle(record, [])
    expect(result.unsettled).toEqual([
      { paymentId: null, reason: 'unknown' },
      { paymentId: 'payments:w', reason: 'waiting' },
    ])
  })
})

describe('the intent of the kept payment', () => {
  const withIntents = (id: string, intentIds: Attempt['intentIds'], changes: Partial<Attempt> = {}) =>
    paid(id, { intentIds, ...changes })
  const isCompleted = ({ stored }: Awaited<ReturnType<typeof settle>>) =>
    stored.record.attempts.map(({ intentCompleted }) => intentCompleted)
  const payment = paymentOf('a', { intentId: 'intent-1' })

  it('ORDER-14: is completed, with the payment as its reference', async () => {
    const settled = await settle(recordOf([withIntents('a', ['intent-0'])]), [payment])
    const options = { paymentReference: 'payments:a', totalTimeoutMs: 1000 }
    expect(settled.complete).toHaveBeenCalledExactlyOnceWith('intent-1', options)
    expect(isCompleted(settled)).toEqual([true])
  })

  it('ORDER-14: is completed once', async () => {
    const { complete } = await settle(recordOf([withIntents('a', [], { intentCompleted: true })]), [payment])
    expect(complete).not.toHaveBeenCalled()
  })

  it('ORDER-14: is each intent of the order, if the service names none', async () => {
    const record = recordOf([withIntents('a', ['intent-1', null]), withIntents('b', ['intent-1', 'intent-2'])])
    const { complete } = await settle(record, [paymentOf('a')])
    expect(complete.mock.calls.map(([id]) => id)).toEqual(['intent-1', 'intent-2'])
  })

  it('ORDER-14: is not stored as completed if the order has none', async () => {
    const settled = await settle(recordOf([withIntents('a', [null])]), [paymentOf('a')])
    expect([settled.complete.mock.calls, isCompleted(settled)]).toEqual([[], [false]])
  })

  it.each([
    ['has been deleted: it counts as completed', new TenderError('record.notFound', ''), [true], 0],
    ['cannot be completed: the next call tries again', new Error('broken'), [false], 1],
  ])('ORDER-14: %s', async (_what, error, expected, reports) => {
    const settled = await settle(recordOf([withIntents('a', [])]), [payment], { intentErrors: { 'intent-1': error } })
    expect(settled.result.keptPayment?.id).toBe('payments:a')
    expect([isCompleted(settled), settled.report.mock.calls.length]).toEqual([expected, reports])
  })
})
