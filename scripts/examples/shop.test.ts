import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningMock, startMock } from '../../src/mock/node'
import { createServer } from '../../src/server'
import { root } from '../paths'
import { copyExample } from './copy-example'

// In these tests, `tender-checkout/server` is the source file `src/server.ts` (see vite.config.ts).
// `shop-journeys.ts` tests the built package.
let mock: RunningMock
const folder = `${root}test-results/shop`
beforeAll(async () => {
  copyExample('nextjs', folder)
  mock = await startMock({ port: 0 })
})
afterAll(async () => {
  await mock.stop()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, 'shopMemory')
})

/** A route of Next.js. */
interface Route {
  POST(request: Request): Promise<Response>
}

/**
 * Imports the example after the environment is set, because its files read the environment when
 * they are imported.
 */
const importShop = async () => {
  vi.stubEnv('SERVICE_URL', mock.url)
  const { POST }: Route = await import(`${folder}/app/tender/[route]/route.ts`)
  const { checkout }: typeof import('../../examples/shared/shop/checkout') = await import(`${folder}/shop/checkout.ts`)
  const { POST: postOrder }: Route = await import(`${folder}/app/api/order/route.ts`)
  const orders: typeof import('../../examples/shared/shop/orders') = await import(`${folder}/shop/orders.ts`)
  return { POST, postOrder, checkout, ...orders }
}

/** Pays the order with the route of the Next.js example, as a browser with this session. */
const pay = async (trackingId: string, session: string, number = '4242424242424242') => {
  const { POST } = await importShop()
  const service = createServer({ serviceUrl: mock.url, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const { token } = await service.paymentMethods.tokenise({ paymentMethod: { card } })
  const amount = { amount: 10280, currency: 'EUR' }
  const returnUrl = 'http://localhost:3000/'
  const request = new Request('http://localhost:3000/tender/authorise', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `language=de; session=${session}` },
    body: JSON.stringify({ trackingId, attemptKey: 'key', type: 'CARD', token, amount, returnUrl }),
  })
  const response = await POST(request)
  return { status: response.status, body: await response.json() }
}

test.each([
  ['4242424242424242', 'paid'],
  ['4000000000000002', 'unpaid'],
  ['4000002760003184', 'pending'],
])('an order that is paid with the card %s is %s', async (number, confirmation) => {
  const { openOrder, confirmOrder } = await importShop()
  const { order } = await openOrder(number)
  await pay(order.id, number, number)
  expect(await confirmOrder(number)).toBe(confirmation)
})

test('an order cannot be paid from another browser', async () => {
  const { openOrder } = await importShop()
  const { order } = await openOrder('owner')
  await openOrder('other')
  expect(await pay(order.id, 'other')).toMatchObject({ status: 404, body: { error: { code: 'order.notFound' } } })
})

test('a session keeps its customer, and gets another order after it has paid', async () => {
  const { openOrder, confirmOrder } = await importShop()
  const { order } = await openOrder('returning')
  expect((await openOrder('returning')).order).toEqual(order)
  await pay(order.id, 'returning')
  await confirmOrder('returning')
  const next = (await openOrder('returning')).order
  expect(next.id).not.toBe(order.id)
  expect(next.customerId).toBe(order.customerId)
})

test('the server calculates the amount, and corrects quantities that it does not sell', async () => {
  const { openOrder, changeOrder } = await importShop()
  await openOrder('cart')
  const change = { quantities: { shoes: -2, socks: 99 }, delivery: 'express', amount: { amount: 1, currency: 'EUR' } }
  expect(await changeOrder('cart', change as never)).toMatchObject({
    quantities: { shoes: 1, socks: 9 },
    delivery: 'express',
    amount: { amount: 8990 + 9 * 1290 + 990, currency: 'EUR' },
  })
})

const cart = { quantities: { shoes: 3, socks: 3 }, delivery: 'standard' } as const
const changedAmount = { amount: 3 * 8990 + 3 * 1290, currency: 'EUR' }

test.each([
  ['paid', '4242424242424242'],
  ['pending', '4000002760003184'],
])('changeOrder() › rejects a change while the payment is %s', async (confirmation, number) => {
  const { openOrder, changeOrder, confirmOrder } = await importShop()
  const session = `change-${confirmation}`
  const { order } = await openOrder(session)
  await pay(order.id, session, number)
  expect(await changeOrder(session, cart)).toBeUndefined()
  expect(await confirmOrder(session)).toBe(confirmation)
  expect(await changeOrder(session, cart)).toBeUndefined()
})

test('changeOrder() › rejects a change of an order that was paid and refunded', async () => {
  const { checkout, openOrder, changeOrder, confirmOrder } = await importShop()
  const { order } = await openOrder('refunded')
  await pay(order.id, 'refunded')
  await confirmOrder('refunded')
  const { paymentId } = await checkout.verifyOrder(order.id)
  await createServer({ serviceUrl: mock.url, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' }).payments.refund(
    paymentId ?? '',
  )
  expect(await changeOrder('refunded', cart)).toBeUndefined()
})

test('changeOrder() › accepts a change after a declined payment', async () => {
  const { openOrder, changeOrder } = await importShop()
  const { order } = await openOrder('declined')
  await pay(order.id, 'declined', '4000000000000002')
  expect(await changeOrder('declined', cart)).toEqual({ ...order, ...cart, amount: changedAmount })
})

test('changeOrder() › rejects while the payment service cannot be read', async () => {
  const { checkout, openOrder, changeOrder } = await importShop()
  const { order } = await openOrder('offline')
  vi.spyOn(checkout, 'verifyOrder').mockRejectedValueOnce(new Error('offline'))
  await expect(changeOrder('offline', cart)).rejects.toThrow('offline')
  expect((await openOrder('offline')).order).toEqual(order)
})

test('confirmOrder() › returns pending while the payment service cannot be read', async () => {
  const { checkout, openOrder, confirmOrder } = await importShop()
  await openOrder('unreachable')
  const error = new Error('offline')
  vi.spyOn(checkout, 'verifyOrder').mockRejectedValueOnce(error)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await confirmOrder('unreachable')).toBe('pending')
  expect(log).toHaveBeenCalledWith(error)
})

test('POST /api/order › answers 409 if there is no order that can be changed', async () => {
  const { postOrder, openOrder } = await importShop()
  const post = (session: string) =>
    postOrder(
      new Request('http://localhost:3000/api/order', {
        method: 'POST',
        headers: { cookie: `session=${session}` },
        body: JSON.stringify(cart),
      }),
    )
  await openOrder('open')
  expect(await (await post('open')).json()).toMatchObject({ amount: changedAmount })
  expect((await post('unknown')).status).toBe(409)
})
