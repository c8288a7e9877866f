import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '../../../src/shared/error'
import { TenderError, toErrorData } from '../../../src/shared/error'
import { shown } from '../testing/payment-machine'
import { createMerchantServer } from './merchant-server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mark = { orderKeys: 'server' } as const
const answering = (answer: unknown) => ({ kind: 'answer', answer })

/** Creates a merchant's server with this reply, and the page that calls it. */
const server = (reply: () => unknown) => {
  const call = vi.fn(async (_name: string, _payload: unknown) => reply())
  const page = { call: call as never, notify: () => {}, close: () => {} }
  return { ...createMerchantServer({ page, trackingId: 'order-1' }), call }
}
const request = {
  type: 'CARD',
  token: 'tok',
  attemptKey: 'key-1',
  amount: shown,
  returnUrl: 'https://shop.example',
  intentId: 'intents:1',
  replaces: [],
}

describe('authorise', () => {
  it('asks with all members of the request, and without those that are empty', async () => {
    const { authorise, call } = server(() => answering({ id: 'payments:1' }))
    const { intentId: _, replaces: __, ...rest } = request
    await authorise({ ...request, replaces: ['payments:0'] }, 60_000)
    await authorise({ ...request, intentId: undefined }, 60_000)
    const sent = { ...rest, trackingId: 'order-1', timeoutMs: 60_000 }
    expect(call.mock.calls).toEqual([
      ['authorise', { ...sent, intentId: 'intents:1', replaces: ['payments:0'] }],
      ['authorise', sent],
    ])
  })

  const answer = { paymentId: 'payments:1' }
  const error = toErrorData(new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out' }))
  it.each<[string, unknown, object, ErrorCode?]>([
    ['an answer', answering({ id: 'payments:1' }), { kind: 'authorised', answer, serverKeys: false }],
    [
      'an answer with the mark',
      answering({ data: { authorizePayment: { id: 'payments:1' } }, extensions: mark }),
      { kind: 'authorised', answer, serverKeys: true },
    ],
    ['a refusal', { kind: 'refused', error }, { kind: 'refused', serverKeys: false }, 'authorise.failed'],
    [
      'a refusal with the mark',
      { kind: 'refused', error, ...mark },
      { kind: 'refused', serverKeys: true },
      'authorise.failed',
    ],
    [
      'a refusal of the service',
      answering({ errors: [{ extensions: { code: 'error.validation' } }] }),
      { kind: 'refused', serverKeys: false },
      'authorise.failed',
    ],
    [
      'a failure of the service',
      answering({ errors: [{ extensions: { code: 'error.internal' } }] }),
      { kind: 'unanswered', serverKeys: false },
      'service.failed',
    ],
    [
      'an answer without a payment',
      answering({ ok: true }),
      { kind: 'unanswered', serverKeys: false },
      'authorise.answer',
    ],
    ['an error that was thrown', { kind: 'threw' }, { kind: 'unanswered', serverKeys: false }, 'authorise.answer'],
    [
      'an error that was thrown, with the mark',
      { kind: 'threw', ...mark },
      { kind: 'unanswered', serverKeys: true },
      'authorise.answer',
    ],
  ])('PAY-SDK-10: %s', async (_what, reply, event, code) => {
    expect(await server(() => reply).authorise(request, 60_000)).toMatchObject({
      ...event,
      ...(code && { error: { code } }),
    })
  })

  it.each<[string, () => unknown, ErrorCode]>([
    ['the page is gone', () => Promise.reject(new TenderError('destroyed', 'x')), 'destroyed'],
    ['an unexpected error', () => Promise.reject(new RangeError('4242')), 'service.failed'],
  ])('%s: no answer', async (_what, reply, code) => {
    const event = await server(reply).authorise(request, 60_000)
    expect(event).toMatchObject({ kind: 'unanswered', serverKeys: false, error: { code } })
    expect(JSON.stringify(event)).not.toContain('4242')
  })

  it('waits as long as the page allows', async () => {
    const ended = vi.fn()
    void server(() => new Promise(() => {}))
      .authorise(request, 5000)
      .then(ended)
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({
      kind: 'unanswered',
      error: { code: 'authorise.timeout', message: 'authorise: no answer within 5000 ms' },
    })
  })
})

describe('outcome', () => {
  const access = { canAskOutcome: true }
  const unknown = { kind: 'outcome', answer: undefined, serverKeys: false }

  it('asks for the payment of the order', async () => {
    const { outcome, call } = server(() => answering({ id: '1', status: 'SUCCEEDED' }))
    const answer = { paymentId: '1', status: 'SUCCEEDED' }
    expect(await outcome('payments:1', access)).toEqual({ kind: 'outcome', answer, serverKeys: false })
    expect(call.mock.calls).toEqual([['outcome', { paymentId: 'payments:1', trackingId: 'order-1' }]])
  })

  it('PAY-SDK-10: reports that the server assigns the keys, and the payment that the order keeps', async () => {
    const { outcome } = server(() => answering({ id: 'payments:2', extensions: { orderKeys: 'server' } }))
    const answer = { paymentId: 'payments:2' }
    expect(await outcome('payments:1', access)).toEqual({ kind: 'outcome', answer, serverKeys: true })
  })

  it('is not asked without a function for it', async () => {
    const { outcome, call } = server(() => answering({ id: 'payments:1' }))
    expect(await outcome('payments:1', { canAskOutcome: false })).toEqual(unknown)
    expect(call).not.toHaveBeenCalled()
  })

  it.each<[string, () => unknown]>([
    ['nothing', () => answering(null)],
    ['garbage', () => answering({ status: 'SUCCEEDED' })],
    ['another payment', () => answering({ id: 'payments:11', status: 'DECLINED' })],
    ['an error', () => ({ kind: 'threw' })],
    ['that the page is gone', () => Promise.reject(new TenderError('destroyed', 'x'))],
  ])('PAY-SDK-11: reports nothing of the payment: %s', async (_what, reply) => {
    expect(await server(reply).outcome('payments:1', access)).toEqual(unknown)
  })

  it('is waited for 20 seconds', async () => {
    const ended = vi.fn()
    void server(() => new Promise(() => {}))
      .outcome('payments:1', access)
      .then(ended)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(unknown)
  })
})
