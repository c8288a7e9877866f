import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningMock, startMock } from '../../src/mock/node'
import { createServer } from '../../src/server'

// In these tests, `tender-checkout/server` is the source file `src/server.ts` (see vite.config.ts).
// `npm run test:examples` tests the built package.
let mock: RunningMock
beforeAll(async () => {
  mock = await startMock({ port: 0 })
})
afterAll(async () => {
  await mock.stop()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, 'shop')
})

/**
 * Imports the example after the environment is set, because its files read the environment when
 * they are imported.
 */
const importExample = async () => {
  vi.stubEnv('SERVICE_URL', mock.url)
  const { POST } = await import('../../examples/nextjs/app/tender/[route]/route')
  const { confirmationOf } = await import('../../examples/nextjs/lib/confirmation')
  const { createOrder } = await import('../../examples/nextjs/lib/orders')
  return { POST, confirmationOf, createOrder }
}

const pay = async (
  POST: (request: Request) => Promise<Response>,
  trackingId: string,
  { number, cookie = `theme=dark; order=${trackingId}` }: { number: string; cookie?: string },
) => {
  const service = createServer({ serviceUrl: mock.url, privateKey: 'sk_test_demo' })
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const { token } = await service.paymentMethods.tokenise({ paymentMethod: { card } })
  const amount = { amount: 5099, currency: 'EUR' }
  const returnUrl = 'http://localhost:3000/checkout'
  const request = new Request('http://localhost:3000/tender/authorise', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ trackingId, attemptKey: 'key', type: 'CARD', token, amount, returnUrl }),
  })
  const response = await POST(request)
  return { status: response.status, body: await response.json() }
}

test.each([
  ['4242424242424242', 'SUCCEEDED', 'Thank you! Your order is paid.'],
  ['4000000000000002', 'DECLINED', 'Your order is not paid.'],
])(
  'the route authorises a payment with the card %s, and the confirmation page shows its status',
  async (number, status, heading) => {
    const { POST, confirmationOf, createOrder } = await importExample()
    const trackingId = createOrder()
    const { body } = await pay(POST, trackingId, { number })
    expect(body.data.authorizePayment).toMatchObject({ status, orderId: trackingId })
    expect(await confirmationOf(trackingId)).toEqual({ heading, status: status === 'SUCCEEDED' ? status : 'none' })
  },
)

test('the confirmation page shows that the payment waits for its 3-D Secure challenge', async () => {
  const { POST, confirmationOf, createOrder } = await importExample()
  const trackingId = createOrder()
  await pay(POST, trackingId, { number: '4000002760003184' })
  expect((await confirmationOf(trackingId)).heading).toBe('We are waiting for the confirmation of your payment.')
})

test('the route returns 404 for the order of another browser', async () => {
  const { POST, createOrder } = await importExample()
  const response = await pay(POST, createOrder(), { number: '4242424242424242', cookie: `order=${createOrder()}` })
  expect(response).toMatchObject({ status: 404, body: { error: { code: 'order.notFound' } } })
})
