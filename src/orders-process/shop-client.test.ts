import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeShop, startFakeShop } from '../../lab/support/orders-process/fake-shop'
import { describeError } from './describe-error'
import { createShopClient, type ShopClient } from './shop-client'

const order = { trackingId: 'order_1', amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' }
const caller = { route: 'authorise', cookie: 'customer=ada', fields: { name: 'Ada' } } as const

let shop: FakeShop
let client: ShopClient
beforeAll(async () => {
  shop = await startFakeShop('secret')
  client = createShopClient({
    orderUrl: shop.orderUrl,
    notifyUrl: shop.notifyUrl,
    secrets: ['other', 'secret'],
    now: Date.now,
    fetch,
  })
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.calls.length = 0
  shop.orders.clear()
  shop.orders.set('order_1', order)
})

const answering =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body)
  }

test('order() › sends the signed request with the customer’s cookies', async () => {
  expect(await client.order('order_1', caller)).toEqual(order)
  const body = { trackingId: 'order_1', route: 'authorise', fields: { name: 'Ada' } }
  expect(shop.calls).toEqual([{ path: '/order', signed: true, cookie: 'customer=ada', body }])
})

test('order() › ignores null and members that it does not know', async () => {
  const json = { ...order, customer: { id: null, name: 'Ada' }, description: null, metadata: null, price: 1 }
  shop.orders.set('order_1', json)
  expect(await client.order('order_1', caller)).toEqual({ ...order, customer: { name: 'Ada' } })
})

test('order() › returns the processor connection of a payment without a flow', async () => {
  const { flowId: _, ...rest } = order
  const json = { ...rest, flowId: null, paymentProcessorConnectionId: 'connection_card' }
  shop.orders.set('order_1', json)
  expect(await client.order('order_1', caller)).toEqual({ ...rest, paymentProcessorConnectionId: 'connection_card' })
})

test('order() › returns null if the shop answers with 404', async () => {
  expect(await client.order('order_2', caller)).toBeNull()
  expect(await client.order('order_1', { ...caller, cookie: null })).toBeNull()
})

test('order() › returns null for an outcome if the shop answers with 403, because the customer is not signed in', async () => {
  shop.answerNext('order_1', 'outcome', answering(403))
  expect(await client.order('order_1', { ...caller, route: 'outcome' })).toBeNull()
  shop.answerNext('order_1', 'authorise', answering(403))
  await expect(client.order('order_1', caller)).rejects.toThrow(/status 403.*TENDER_SHOP_SECRET/)
})

test('order() › throws authorise.failed with the shop’s text if it refuses the payment', async () => {
  shop.answerNext('order_1', 'authorise', answering(409, '{"customerMessage":"Sold out."}'))
  const refused = client.order('order_1', caller)
  await expect(refused).rejects.toMatchObject({ code: 'authorise.failed', customerMessage: 'Sold out.' })
})

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['an error', answering(500, 'secret data'), /status 500$/],
  ['a refused signature', answering(401), /status 401.*TENDER_SHOP_SECRET/],
  ['a redirect', answering(302, '', { location: '/order' }), /status 302.*not followed/],
  ['text', answering(200, 'ok'), /must be a JSON object/],
  ['a list', answering(200, '[]'), /must be a JSON object/],
  ['another order', answering(200, JSON.stringify({ ...order, trackingId: 'ORDER_1' })), /trackingId/],
  ['no trackingId', answering(200, JSON.stringify({ ...order, trackingId: undefined })), /trackingId/],
  [
    'too much',
    answering(200, JSON.stringify({ ...order, description: 'x'.repeat(65_536) })),
    /--order-url: .*larger than 65536/,
  ],
  ['a closed connection', (response) => response.destroy(), /--order-url: .*fetch failed/],
])('order() › throws if the shop answers with %s', async (_, answer, expected) => {
  shop.answerNext('order_1', 'authorise', answer)
  const printed = await client.order('order_1', caller).catch((error: unknown) => describeError(error, ''))
  expect(printed).toMatch(expected)
  expect(printed).not.toContain('secret data')
  expect(shop.calls).toHaveLength(1)
})

test('order() › gives up after five seconds', async () => {
  shop.answerNext('order_1', 'authorise', (response) => {
    response.writeHead(200).write('{')
  })
  const since = performance.now()
  const printed = client.order('order_1', caller).catch((error: unknown) => describeError(error, ''))
  expect(await printed).toMatch(/--order-url: .*timeout/i)
  expect(performance.now() - since).toBeLessThan(15_000)
}, 30_000)

test('notify() › sends a signed notice, and throws unless the shop accepts it', async () => {
  await client.notify({ trackingId: 'order_1', status: 'paid', paymentId: 'p_1' })
  const body = { route: 'notify', trackingId: 'order_1', status: 'paid', paymentId: 'p_1' }
  expect(shop.calls).toEqual([{ path: '/notify', signed: true, cookie: undefined, body }])
  shop.answerNext('order_1', 'notify', answering(500))
  await expect(client.notify({ trackingId: 'order_1' })).rejects.toThrow('status 500')
})
