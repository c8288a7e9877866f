import { expect, it } from 'vitest'
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
