import { describe, expect, it, vi } from 'vitest'
import { paymentOf } from '../../../lab/support/checkout-handlers/records'
import { TenderError } from '../../shared/error'
import { createServer } from '../create-server'
import type { CheckoutContext } from './context'
import { requestPayment } from './request-payment'

/** A service that rejects the document of authorizePayment. */
const rejecting = () => {
  const calls: string[] = []
  const server = createServer({
    serviceUrl: 'https://pay.example',
    privateKey: 'sk_test_x',
    features: [],
    fetch: async (url) => {
      calls.push(String(url))
      return Response.json({ errors: [{ message: 'Cannot query field "eci" on type "Payment".' }] }, { status: 400 })
    },
  })
  return { calls, context: { server } as unknown as CheckoutContext }
}

type Request = Parameters<typeof requestPayment>[1]

const request = (isRepeat: boolean): Request => ({
  trackingId: 'order-1',
  body: {
    attemptKey: 'a',
    type: 'CARD',
    token: 'tok',
    returnUrl: new URL('https://shop.example/back'),
  } as unknown as Request['body'],
  order: { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow' },
  attempt: { idempotencyKey: 'key-1', mark: null } as Request['attempt'],
  isRepeat,
  isReturnOrigin: () => true,
  deadline: { left: () => ({ totalTimeoutMs: 5000 }) } as unknown as Request['deadline'],
})

it('ends the attempt at once if the service rejects the document of its only request', async () => {
  const { calls, context } = rejecting()
  expect(await requestPayment(context, request(false))).toMatchObject({
    kind: 'rejected',
    error: { code: 'error.validation', fields: [] },
  })
  expect(calls).toHaveLength(1)
})

it('keeps the attempt open if an earlier request with its key may have been executed', async () => {
  expect(await requestPayment(rejecting().context, request(true))).toMatchObject({
    kind: 'unknown',
    error: { code: 'service.incompatible', fixedBy: 'service' },
  })
})

type Made = Awaited<ReturnType<CheckoutContext['server']['payments']['authorize']>>

/** A service that gives this answer. */
const answering = (answer: () => Promise<Made>) => {
  const authorize = vi.fn((_input: object, _options: object) => answer())
  return { authorize, context: { server: { payments: { authorize } } } as unknown as CheckoutContext }
}

const made = async (): Promise<Made> => ({ waits: false, payment: paymentOf('p') }) as Made

describe('the input of authorizePayment', () => {
  const common = {
    orderId: 'order-1',
    amount: 5099,
    currencyCode: 'EUR',
  }
  const redirectUrl = 'https://shop.example/back'
  const { body, order } = request(false)

  it.each<[string, object, object, object]>([
    [
      'a card',
      {},
      {},
      { flowId: 'flow', paymentMethod: { type: 'CARD', token: 'tok' }, perform3DSecure: { redirectUrl } },
    ],
    [
      'a card through a connection',
      {},
      { flowId: undefined, paymentProcessorConnectionId: 'connection' },
      {
        paymentProcessorConnectionId: 'connection',
        paymentMethod: { type: 'CARD', token: 'tok' },
        performHeadless3DSecure: { redirectUrl, perform3DSecure: true },
      },
    ],
    [
      'an alternative method',
      { type: 'SEPA', token: undefined },
      {},
      { flowId: 'flow', paymentMethod: { type: 'SEPA' }, apmRedirectUrl: redirectUrl },
    ],
    [
      'a wallet',
      { type: 'GOOGLE_PAY', token: undefined, walletToken: { a: 1 }, googlePay: { transactionId: 't' }, intentId: 'i' },
      {},
      {
        flowId: 'flow',
        intentId: 'i',
        paymentMethod: { type: 'GOOGLE_PAY', walletToken: { a: 1 }, googlePay: { transactionId: 't' } },
        perform3DSecure: { redirectUrl },
      },
    ],
    [
      'the data of the shop',
      {},
      { customer: { id: 'c' }, description: 'Socks', metadata: { note: 'gift' }, fraud: { risk: 1 } },
      {
        flowId: 'flow',
        paymentMethod: { type: 'CARD', token: 'tok' },
        customer: { id: 'c' },
        description: 'Socks',
        metadata: { note: 'gift' },
        fraud: { risk: 1 },
        perform3DSecure: { redirectUrl },
      },
    ],
  ])('ORDER-13: has the members for %s', async (_what, bodyChange, orderChange, expected) => {
    const { authorize, context } = answering(made)
    const changed = { body: { ...body, ...bodyChange }, order: { ...order, ...orderChange } } as Partial<Request>
    await requestPayment(context, { ...request(false), ...changed })
    expect(authorize.mock.calls[0]?.[0]).toStrictEqual({ ...common, ...expected })
  })

  it('ORDER-9: has the mark of the attempt, and its key', async () => {
    const { authorize, context } = answering(made)
    const left = (reservedMs = 0) => ({ totalTimeoutMs: 5000 - reservedMs })
    const attempt = { idempotencyKey: 'key-1', mark: 'mark-1' } as Request['attempt']
    await requestPayment(context, { ...request(false), attempt, deadline: { left } })
    expect(authorize.mock.calls).toMatchObject([
      [{ metadata: { tenderAttempt: 'mark-1' } }, { idempotencyKey: 'key-1', totalTimeoutMs: 3000 }],
    ])
  })
})

describe('the outcome of authorizePayment', () => {
  const waiting = (action: 'CHALLENGE' | 'APPROVAL') => async (): Promise<Made> =>
    ({ waits: true, action, paymentId: 'payments:p', url: 'https://bank.example/' }) as Made
  const rejection =
    (extensions: object, path = ['authorisePayment']) =>
    async (): Promise<Made> => {
      throw new TenderError('authorise.failed', '', { service: { httpStatus: 200, path, extensions } as never })
    }
  const fields = [{ path: 'token', message: 'unknown', value: 'secret' }]

  it.each<[string, () => Promise<Made>, object]>([
    ['a payment', made, { kind: 'made', payment: { id: 'payments:p' } }],
    ['a challenge', waiting('CHALLENGE'), { kind: 'waiting', action: 'challenge', url: 'https://bank.example/' }],
    ['an approval', waiting('APPROVAL'), { kind: 'waiting', action: 'approval', paymentId: 'payments:p' }],
    [
      'an error that is no answer',
      () => Promise.reject(new Error('broken')),
      { kind: 'unknown', error: new Error('broken') },
    ],
    [
      'a rejection that the service keeps for the key, without values of the request',
      rejection({ code: 'error.validation', fields }),
      {
        kind: 'rejected',
        cause: expect.any(TenderError),
        error: {
          code: 'error.validation',
          fields: expect.toSatisfy((faults) => JSON.stringify(faults) === '[{"path":"token","message":"unknown"}]'),
        },
      },
    ],
    ['an error that the service does not keep', rejection({ code: 'error.internal' }), { kind: 'unknown' }],
  ])('ORDER-6: %s', async (_what, answer, expected) => {
    const outcome = await requestPayment(answering(answer).context, request(true))
    expect(outcome).toMatchObject(expected)
  })
})
