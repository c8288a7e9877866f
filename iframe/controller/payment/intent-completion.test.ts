import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../../src/shared/error'
import { newAttempt, order, paidAttempt } from '../testing/payment-machine'
import { completionTiming } from './completion-state'
import { createIntentCompletion } from './intent-completion'
import type { OrderRecord, PaidAttempt } from './order'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const due = order(paidAttempt({ completion: 'due' }))
const failed = () => Promise.reject(new TenderError('network.failed', 'offline'))
const never = () => new Promise<void>(() => {})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/**
 * Creates a paid order, and a service that gives these answers to the requests to complete its
 * intent. The last answer is repeated.
 */
const paidOrder = (answers: (() => Promise<void>)[], record: OrderRecord = due, random = 0) => {
  const stored = { order: record }
  const sentAt: number[] = []
  const since = Date.now()
  const complete = vi.fn(async (_attempt: PaidAttempt) => {
    sentAt.push(Date.now() - since)
    await (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  const warnings: TenderError[] = []
  const completion = createIntentCompletion({
    store: {
      readOrder: () => stored.order,
      updateOrder: (change) => {
        stored.order = change(stored.order)
      },
    },
    complete,
    random: () => random,
    onWarning: (error) => warnings.push(error),
  })
  return { completion, stored, sentAt, complete, warnings }
}
const done = async () => {}

describe('PAY-SDK-8: the intent of a paid order', () => {
  it('is completed once', async () => {
    const { completion, complete, stored, warnings } = paidOrder([done])
    await completion.start(3000)
    expect(complete).toHaveBeenCalledExactlyOnceWith(due.attempt)
    expect(stored.order).toEqual(order(paidAttempt()))
    await completion.start(3000)
    await pass(3_600_000)
    expect(complete).toHaveBeenCalledOnce()
    expect(warnings).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['is not paid', order(newAttempt())],
    ['is completed', order(paidAttempt())],
    ['was paid with another amount', order(paidAttempt({ completion: 'withheld' }))],
  ])('is left alone if the order %s', async (_what, record) => {
    const { completion, complete } = paidOrder([done], record)
    await completion.start(3000)
    completion.sendNow()
    expect(complete).not.toHaveBeenCalled()
  })

  it('is completed with growing intervals until the service confirms it, with one warning', async () => {
    const { completion, sentAt, warnings } = paidOrder([failed])
    await completion.start(3000)
    await pass(180_000)
    expect(sentAt).toEqual([0, 250, 750, 1750, 3750, 7750, 15_750, 31_750, 61_750, 91_750, 121_750, 151_750])
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['intent.unavailable', 'pay(): the payment was made, but the intent could not be completed yet: offline'],
    ])
    expect(completionTiming).toEqual({ firstWait: 500, longestWait: 60_000 })
  })

  it('is retried at other times by other browsers', async () => {
    const { completion, sentAt } = paidOrder([failed], due, 1)
    await completion.start(3000)
    await pass(4000)
    expect(sentAt).toEqual([0, 500, 1500, 3500])
  })

  it('is retried no earlier than the service asks', async () => {
    const limited = () => Promise.reject(new TenderError('service.failed', 'x', { retryAfterMs: 20_000 }))
    const { completion, sentAt } = paidOrder([limited, done])
    await completion.start(3000)
    await pass(60_000)
    expect(sentAt).toEqual([0, 20_000])
  })

  it('is stored as completed after a repeat', async () => {
    const { completion, stored, complete } = paidOrder([failed, failed, done])
    await completion.start(3000)
    await pass(3_600_000)
    expect(complete).toHaveBeenCalledTimes(3)
    expect(stored.order).toEqual(order(paidAttempt()))
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['intent.notFound', 'service.rejected'] as const)(
    'is not retried after an error that a repeat does not change: %s',
    async (code) => {
      const { completion, stored, complete, warnings } = paidOrder([() => Promise.reject(new TenderError(code, 'x'))])
      await completion.start(3000)
      await pass(3_600_000)
      expect(complete).toHaveBeenCalledOnce()
      expect(stored.order).toEqual(order(paidAttempt()))
      expect(warnings).toHaveLength(1)
    },
  )

  it('is retried after an unexpected error, of which nothing is repeated', async () => {
    const { completion, complete, warnings } = paidOrder([() => Promise.reject(new RangeError('4242')), done])
    await completion.start(3000)
    await pass(60_000)
    expect(complete).toHaveBeenCalledTimes(2)
    expect(warnings.map(({ message }) => message).join()).toMatch(/yet: an unexpected error$/)
  })

  it('is completed at once when the network is back or the page is left', async () => {
    const { completion, sentAt, warnings } = paidOrder([failed, failed, done])
    await completion.start(3000)
    await pass(100)
    completion.sendNow()
    await pass(0)
    expect(sentAt).toEqual([0, 100])
    // One request at a time, and one warning in all.
    completion.sendNow()
    completion.sendNow()
    await pass(3_600_000)
    expect(sentAt).toEqual([0, 100, 100])
    expect(warnings).toHaveLength(1)
  })

  it('has one request at a time', async () => {
    const { completion, complete } = paidOrder([never])
    void completion.start(3000)
    void completion.start(3000)
    completion.sendNow()
    await pass(60_000)
    expect(complete).toHaveBeenCalledOnce()
  })

  it('keeps the customer waiting for three seconds at most', async () => {
    const ended = vi.fn()
    void paidOrder([never]).completion.start(3000).then(ended)
    await pass(2999)
    expect(ended).not.toHaveBeenCalled()
    await pass(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('does not keep the customer waiting for a repeat', async () => {
    const { completion, complete } = paidOrder([failed])
    await completion.start(3000)
    const ended = vi.fn()
    void completion.start(3000).then(ended)
    await pass(0)
    expect(ended).toHaveBeenCalledOnce()
    expect(complete).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(1)
  })

  it('is left to another tab that completed it meanwhile; the next payment of the order has its own request', async () => {
    const { completion, stored, complete } = paidOrder([failed, done])
    await completion.start(3000)
    stored.order = order(paidAttempt())
    await pass(60_000)
    expect(complete).toHaveBeenCalledOnce()
    stored.order = order(paidAttempt({ paymentId: 'payments:2', completion: 'due' }))
    await completion.start(3000)
    expect(complete).toHaveBeenCalledTimes(2)
  })

  it('is not stored as completed if the order was paid by another payment meanwhile', async () => {
    const other = order(paidAttempt({ paymentId: 'payments:2', completion: 'due' }))
    const { completion, stored } = paidOrder([
      async () => {
        stored.order = other
      },
    ])
    await completion.start(3000)
    expect(stored.order).toEqual(other)
  })

  it('has no timer after the checkout was closed', async () => {
    const { completion } = paidOrder([failed])
    await completion.start(3000)
    expect(vi.getTimerCount()).toBe(1)
    completion.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is left as another tab stored it while the request was under way', async () => {
    const { completion, stored } = paidOrder([
      async () => {
        stored.order = order(newAttempt('payments:1'))
      },
    ])
    await expect(completion.start(3000)).resolves.toBeUndefined()
    expect(stored.order).toEqual(order(newAttempt('payments:1')))
  })

  it.each([
    ['before a repeat', [failed], 0],
    ['while a request is under way', [() => new Promise<void>((_, reject) => setTimeout(reject, 1000))], 0],
  ])('sends nothing after the checkout was closed %s', async (_when, answers, ms) => {
    const { completion, complete } = paidOrder(answers)
    void completion.start(3000)
    await pass(ms)
    completion.close()
    completion.sendNow()
    await completion.start(3000)
    await pass(3_600_000)
    expect(complete).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is stored as completed if the checkout was closed meanwhile', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1000))
    const { completion, stored } = paidOrder([slow])
    void completion.start(3000)
    completion.close()
    await pass(3000)
    expect(stored.order).toEqual(order(paidAttempt()))
    await completion.start(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
