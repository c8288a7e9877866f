import { describe, expect, it } from 'vitest'
import type { PaymentInput } from '../api/inputs'
import { createServer } from './create-server'
import type { AuthoriseOptions } from './payment-options'

let sent = 0
const { payments } = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: 'sk_test_demo',
  features: ['full'],
  fetch: async () => {
    sent += 1
    return new Response(null, { status: 403 })
  },
})

/**
 * Returns the invalid paths of a call that is rejected before a request is sent. Returns an empty
 * list if a request is sent.
 */
const rejectedPaths = async (call: () => Promise<unknown>): Promise<string[]> => {
  const before = sent
  const error = await call().then(
    () => expect.unreachable(),
    (thrown) => thrown,
  )
  if (error.code === 'key.forbidden' || error.code === 'service.rejected') {
    expect(sent).toBe(before + 1)
    return []
  }
  expect(error).toMatchObject({ name: 'TenderError', code: 'options.invalid', requestSent: false })
  expect(sent).toBe(before)
  return error.fields.map(({ path }: { path: string }) => path)
}

const calls = {
  capture: (options: unknown) => payments.capture('payments:x', options as never),
  refund: (options: unknown) => payments.refund('payments:x', options as never),
  cancel: (options: unknown) => payments.cancel('payments:x', options as never),
}
const controller = new AbortController()
const callOptions = { signal: controller.signal, timeoutMs: 1000, totalTimeoutMs: 2000 }

describe.each(['capture', 'refund'] as const)('the amount of %s()', (name) => {
  it.each([null, undefined, '1000', 10.5, -1, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 5n, [5], true])(
    'cannot be %s',
    async (amount) => expect(await rejectedPaths(() => calls[name]({ amount }))).toEqual(['amount']),
  )

  it.each([1, 1000, Number.MAX_SAFE_INTEGER])('can be %d', async (amount) =>
    expect(await rejectedPaths(() => calls[name]({ amount }))).toEqual([]),
  )
})

describe.each(['capture', 'refund', 'cancel'] as const)('the options of %s()', (name) => {
  it.each([undefined, {}, callOptions, { signal: undefined }])('can be %j', async (options) =>
    expect(await rejectedPaths(() => calls[name](options))).toEqual([]),
  )

  it('rejects unknown names, whatever their values', async () => {
    expect(await rejectedPaths(() => calls[name]({ ammount: 5, Reason: undefined }))).toEqual(['ammount', 'Reason'])
    expect(await rejectedPaths(() => calls[name]({ idempotencyKey: 'key' }))).toEqual(['idempotencyKey'])
  })

  it.each([null, 1000, '1000', [1000]])('cannot be %j', async (options) =>
    expect(await rejectedPaths(() => calls[name](options))).toEqual(['options']),
  )
})

it('can be a reason for refund() and cancel() only', async () => {
  const reason = 'torn'
  expect(await rejectedPaths(() => calls.refund({ reason }))).toEqual([])
  expect(await rejectedPaths(() => calls.cancel({ reason }))).toEqual([])
  expect(await rejectedPaths(() => calls.capture({ reason }))).toEqual(['reason'])
  expect(await rejectedPaths(() => calls.cancel({ amount: 5 }))).toEqual(['amount'])
})

describe('authorize()', () => {
  const input: PaymentInput = { amount: 5099, currencyCode: 'EUR', paymentMethod: { type: 'CARD', token: 'tok' } }
  const authorise = (change: object, options: object = { idempotencyKey: 'key' }) =>
    rejectedPaths(() => payments.authorize({ ...input, ...change }, options as AuthoriseOptions))

  it.each([null, '5099', 50.99, -1, Number.NaN, 2 ** 53])('rejects %s as the amount', async (amount) =>
    expect(await authorise({ amount })).toEqual(['amount']),
  )

  it.each([0, 5099, undefined])('accepts %s as the amount', async (amount) =>
    expect(await authorise({ amount })).toEqual([]),
  )

  it.each([null, 978, {}])('rejects %j as the currency', async (currencyCode) =>
    expect(await authorise({ currencyCode })).toEqual(['currencyCode']),
  )

  it('reports every invalid argument at once', async () =>
    expect(await authorise({ amount: '1', currencyCode: 7, intentId: 'i' }, { exspect: {} })).toEqual([
      'amount',
      'currencyCode',
      'exspect',
      'idempotencyKey',
    ]))

  it.each([
    [{ amount: '5099' }, 'expect.amount'],
    [{ amount: null }, 'expect.amount'],
    [{ orderId: 7 }, 'expect.orderId'],
    [{ currency: null }, 'expect.currency'],
    [{ currencyCode: 'EUR' }, 'expect.currencyCode'],
    [null, 'expect'],
  ])('rejects %j as what is expected', async (expected, path) =>
    expect(await authorise({}, { expect: expected })).toEqual([path]),
  )

  it('accepts members of `expect` that are undefined', async () =>
    expect(await authorise({}, { expect: { orderId: undefined, amount: 5099, currency: 'EUR' } })).toEqual([]))

  it('requires an idempotencyKey with an intentId', async () => {
    expect(await authorise({ intentId: 'i' }, {})).toEqual(['idempotencyKey'])
    expect(await authorise({ intentId: 'i' }, { idempotencyKey: undefined })).toEqual(['idempotencyKey'])
    expect(await authorise({ intentId: 'i' })).toEqual([])
    expect(await authorise({ intentId: undefined }, {})).toEqual([])
    expect(await authorise({ intentId: null }, {})).toEqual([])
  })

  it.each([null, undefined, 'x', []])('rejects %j as its input', async (given) =>
    expect(await rejectedPaths(() => payments.authorize(given as never))).toEqual(['input']),
  )

  it.each([null, 'key'])('rejects %j as its options', async (options) =>
    expect(await rejectedPaths(() => payments.authorize(input, options as never))).toEqual(['options']),
  )
})
