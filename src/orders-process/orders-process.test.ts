import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FakeShop, startFakeShop } from '../../lab/support/orders-process/fake-shop'
import { openTestDatabase } from '../../lab/support/orders-process/test-database'
import { startMock } from '../mock/node'
import { createServer, type TenderServer } from '../server/create-server'
import type { Configuration } from './configuration'
import type { Database } from './database'
import type { AccessEntry } from './http-listener'
import { type OrdersProcess, startOrders } from './start-orders'

// Customers, the shop and the service, which talk to the process over HTTP.

const shopSecret = 's'.repeat(32)
const privateSecret = 'p'.repeat(32)
const publicUrl = 'https://shop.example'
const amount = { amount: 5099, currency: 'EUR' }

const soon = { timeout: 20_000, interval: 50 }

let mock: Awaited<ReturnType<typeof startMock>>
let shop: FakeShop
let database: Database
let server: TenderServer
let configuration: Configuration
let orders: OrdersProcess
const errors: unknown[] = []
const log: (AccessEntry & { listener: string })[] = []

/** Starts a process on the same database, as after a restart or as a second instance. */
const start = (): Promise<OrdersProcess> =>
  startOrders(configuration, {
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    server,
    openDatabase: async () => ({ ...database, close: async () => {} }),
    fetch,
    onAccess: (listener, entry) => log.push({ listener, ...entry }),
    onError: (error) => errors.push(error),
    quietMs: 0,
    pollMs: 50,
  })

beforeAll(async () => {
  database = await openTestDatabase()
  mock = await startMock({ port: 0 })
  shop = await startFakeShop(shopSecret)
  server = createServer({ serviceUrl: mock.url, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  configuration = {
    publicUrl,
    basePath: '/tender',
    serviceUrl: mock.url,
    browserServiceUrl: mock.url,
    publicKey: 'pk_test_demo',
    privateKey: 'sk_test_demo',
    orderUrl: shop.orderUrl,
    notifyUrl: shop.notifyUrl,
    shopSecrets: [shopSecret],
    privateSecrets: ['old'.repeat(12), privateSecret],
    listen: { host: '127.0.0.1', port: 0 },
    privateListen: { host: '127.0.0.1', port: 0 },
    returnOrigins: [],
    storage: { kind: 'folder', path: '' },
  }
  orders = await start()
  const health = async () => (await fetch(`${orders.publicListener}/healthz`)).json()
  await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), soon)
}, 180_000)
afterAll(async () => {
  await orders.stop()
  await shop.stop()
  await mock.stop()
  await database.close()
})
beforeEach(() => {
  errors.length = 0
  log.length = 0
})

const browser = { origin: publicUrl, cookie: 'customer=ada', 'content-type': 'application/json' }

const post = async (route: string, body: unknown, headers: Record<string, string> = browser, to = orders) => {
  const url = `${to.publicListener}/tender/${route}`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}

const call = async (route: string, body?: unknown, secret = privateSecret) => {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${orders.privateListener}/${route}`, init)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: response.status, body: (await response.json()) as any }
}

let count = 0
/** Adds an order to the shop, and returns a request to pay it. */
const request = async (number = '4242424242424242', more: object = {}) => {
  count += 1
  const trackingId = `order_${count}`
  shop.orders.set(trackingId, { trackingId, amount, flowId: 'flow_immediate' })
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })
  return { trackingId, attemptKey: 'a-1', type: 'CARD', token, amount, returnUrl: `${publicUrl}/thanks`, ...more }
}

const noticesOf = (trackingId: string) =>
  shop.calls.filter(({ path, body }) => path === '/notify' && body.trackingId === trackingId).map(({ body }) => body)
const paymentsOf = async (trackingId: string) => {
  const found = []
  for await (const payment of server.payments.list()) if (payment.orderId === trackingId) found.push(payment)
  return found
}
/** Checks an order before its time. */
const makeDue = (trackingId: string) =>
  database.query('update tender_orders set due_at = now() where tracking_id = $1', [trackingId])

test('a customer pays, the shop verifies the order, and receives one notice', async () => {
  const body = await request()
  const { trackingId } = body
  const token = await post('client-token', { trackingId })
  expect(token).toMatchObject({ status: 200, body: { clientToken: expect.any(String) } })
  const paid = await post('authorise', body)
  expect(paid).toMatchObject({ status: 200, body: { trackingId, status: 'paid', payment: { amount } } })
  expect(paid.headers.get('access-control-allow-origin')).toBeNull()
  expect(paid.headers.get('cache-control')).toBe('no-store')
  expect((await post('outcome', { trackingId, attemptKey: 'a-1' })).body.status).toBe('paid')
  const calls = shop.calls.length
  const verified = await call('verify', { trackingId, expected: amount })
  expect(verified).toMatchObject({ status: 200, body: { paid: true, pending: false, amount, expected: amount } })
  expect((await call('verify', { trackingId, expected: { ...amount, amount: 1 } })).body.paid).toBe(false)
  // The shop is not called while it waits for this answer, except by the checks of due orders.
  expect(shop.calls.slice(calls).filter(({ body }) => !['settle', 'notify'].includes(body.route))).toEqual([])
  const { paymentId } = verified.body
  await expect
    .poll(() => noticesOf(trackingId), soon)
    .toEqual([{ route: 'notify', trackingId, status: 'paid', paymentId }])
  expect(shop.calls.every(({ signed }) => signed)).toBe(true)
  expect(errors).toEqual([])
})

test('a request that does not come from a page of the shop with the customer’s cookies pays nothing', async () => {
  const body = await request()
  const { cookie: _, ...withoutCookie } = browser
  expect((await post('authorise', body, withoutCookie)).status).toBe(404)
  expect((await post('authorise', body, { ...withoutCookie, 'sec-fetch-site': 'none' })).status).toBe(404)
  expect(errors).toEqual([])
  expect((await post('authorise', body, { ...browser, origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('authorise', body, { ...browser, 'sec-fetch-site': 'same-site' })).status).toBe(403)
  // It is reported once, because a page of another site could repeat it.
  expect(errors.map(String)).toEqual([expect.stringContaining('--public-url: ')])
  expect((await post('authorise', body, { ...browser, 'content-type': 'text/plain' })).status).toBe(415)
  expect(await paymentsOf(body.trackingId)).toEqual([])
})

test('nothing is authorised while the shop cannot be reached', async () => {
  const body = await request()
  shop.answerNext(body.trackingId, 'authorise', (response) => response.destroy())
  expect((await post('authorise', body)).status).toBe(424)
  expect(await paymentsOf(body.trackingId)).toEqual([])
  expect((await post('authorise', body)).body.status).toBe('paid')
})

test('the shop may refuse a payment with a text for the customer', async () => {
  const body = await request()
  shop.answerNext(body.trackingId, 'authorise', (response) => {
    response.writeHead(409).end('{"customerMessage":"Sold out."}')
  })
  const refused = await post('authorise', body)
  expect(refused.body).toMatchObject({ status: 'refused', refusal: { code: 'order.refused', message: 'Sold out.' } })
  expect(await paymentsOf(body.trackingId)).toEqual([])
})

test('a second payment of an order is given back without any request of a browser or the shop', async () => {
  const body = await request('4000002760003184')
  const { trackingId } = body
  const waiting = await post('authorise', body)
  expect(waiting.body).toMatchObject({ status: 'waiting', action: { kind: 'challenge' } })
  const { token } = await request()
  expect((await post('authorise', { ...body, token, attemptKey: 'a-2' })).body.status).toBe('paid')
  await expect.poll(() => noticesOf(trackingId), soon).toHaveLength(1)
  // Nothing is reversed while the shop cannot be reached.
  shop.answerNext(trackingId, 'settle', (response) => response.destroy())
  const { url } = waiting.body.action
  for (const step of [url, `${url}?step=question`]) await fetch(step)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ code: '1234', do: 'approve' }), redirect: 'manual' })
  const statuses = async () => (await paymentsOf(trackingId)).map(({ status }) => status).sort()
  expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  await makeDue(trackingId)
  await expect.poll(() => errors.map(String), soon).toEqual([expect.stringContaining('--order-url')])
  expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  await expect.poll(() => makeDue(trackingId).then(statuses), soon).toEqual(['REFUNDED', 'SUCCEEDED'])
})

test.each([404, 403])(
  'a customer who returns in another browser learns the status only, if the shop answers with %i',
  async (status) => {
    const body = await request('4000002760003184')
    const { trackingId } = body
    const { url } = (await post('authorise', body)).body.action
    for (const step of [url, `${url}?step=question`]) await fetch(step)
    const answer = { code: '1234', do: 'approve' }
    const confirmed = await fetch(url, { method: 'POST', body: new URLSearchParams(answer), redirect: 'manual' })
    const { searchParams } = new URL(confirmed.headers.get('location') ?? '')
    expect(searchParams.get('tender_order')).toBe(trackingId)
    const { cookie: _, ...elsewhere } = browser
    const ask = (returnCode: string | null) => {
      shop.answerNext(trackingId, 'outcome', (response) => response.writeHead(status).end())
      return post('outcome', { trackingId, returnCode }, elsewhere)
    }
    const known = await ask(searchParams.get('tender_return'))
    expect(known).toMatchObject({ status: 200, body: { trackingId, status: 'paid', payment: null, expected: null } })
    expect((await ask('wrong')).status).toBe(404)
    expect(errors).toEqual([])
  },
)

test('a notice is repeated until the shop accepts it, and a reversed payment is reported', async () => {
  const body = await request()
  const { trackingId } = body
  expect((await post('authorise', body)).body.status).toBe('paid')
  await expect.poll(() => noticesOf(trackingId), soon).toHaveLength(1)
  const { paymentId } = noticesOf(trackingId)[0]
  await server.payments.refund(paymentId)
  shop.answerNext(trackingId, 'notify', (response) => {
    response.writeHead(500).end()
  })
  const notices = () => makeDue(trackingId).then(() => noticesOf(trackingId))
  await expect.poll(notices, soon).toHaveLength(2)
  await expect.poll(() => errors.map(String), soon).toEqual([expect.stringContaining('--notify-url')])
  expect((await call('unsettled?limit=1000')).body.orders).toContainEqual(expect.objectContaining({ trackingId }))
  await expect.poll(notices, soon).toHaveLength(3)
  const reversed = { route: 'notify', trackingId, status: 'reversed', paymentId }
  expect(noticesOf(trackingId).slice(1)).toEqual([reversed, reversed])
  const unsettled = async () => (await call('unsettled?limit=1000')).body.orders
  await expect.poll(unsettled, soon).not.toContainEqual(expect.objectContaining({ trackingId }))
})

test('a closed order takes no payment', async () => {
  const body = await request()
  const { trackingId } = body
  expect((await call('close', { trackingId, expected: amount })).body).toMatchObject({ trackingId, unsettled: [] })
  expect((await post('authorise', body)).body.status).toBe('closed')
  expect((await call('settle', { trackingId, expected: amount })).body.keptPayment).toBeNull()
  expect(await paymentsOf(trackingId)).toEqual([])
})

test.each<[string, string, unknown, string, number]>([
  ['a wrong secret', 'verify', { trackingId: 'order_1', expected: amount }, 'wrong', 401],
  ['the first secret of a rotation', 'verify', { trackingId: 'order_1', expected: amount }, 'old'.repeat(12), 200],
  ['no amount', 'verify', { trackingId: 'order_1' }, privateSecret, 400],
  ['no order', 'settle', { expected: amount }, privateSecret, 400],
  ['another method', 'verify', undefined, privateSecret, 405],
  ['another route', 'tender/authorise', {}, privateSecret, 404],
  ['a wrong limit', 'unsettled?limit=0', undefined, privateSecret, 400],
])('the private listener › with %s: %s', async (_, route, body, secret, expected) => {
  expect((await call(route, body, secret)).status).toBe(expected)
  expect(errors.map(String)).toEqual(expected === 401 ? [expect.stringContaining('TENDER_PRIVATE_SECRET')] : [])
})

test('the private routes cannot be reached through the public listener', async () => {
  const headers = { authorization: `Bearer ${privateSecret}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ trackingId: 'order_1', expected: amount })
  for (const path of ['/verify', '/tender/verify', '/tender/../verify'])
    expect((await fetch(orders.publicListener + path, { method: 'POST', headers, body })).status).toBe(404)
})

test('/healthz answers on both listeners, and the access log names only known routes', async () => {
  for (const url of [orders.publicListener, orders.privateListener])
    expect(await (await fetch(`${url}/healthz?key=1`)).json()).toEqual({ status: 'ok' })
  await fetch(`${orders.publicListener}/secret/4242424242424242`)
  await expect
    .poll(() => log, soon)
    .toMatchObject([
      { listener: 'public', method: 'GET', route: '/healthz', status: 200 },
      { listener: 'private', method: 'GET', route: '/healthz', status: 200 },
      { listener: 'public', method: 'GET', route: '-', status: 404 },
    ])
})

test('a lost record is rebuilt from the payments that the service lists, before the first key', async () => {
  const body = await request()
  const { trackingId } = body
  expect((await post('authorise', body)).body.status).toBe('paid')
  await orders.stop()
  await database.query('delete from tender_orders', [])
  await database.query("update tender_process set alive_at = now() - interval '1 hour'", [])
  orders = await start()
  const { token } = await request()
  const again = { ...body, token, attemptKey: 'a-2' }
  const answer = async () => (await post('authorise', again)).body.status
  await expect.poll(answer, soon).toBe('paid')
  expect(await paymentsOf(trackingId)).toHaveLength(1)
})

test('two processes on one database make one payment of concurrent requests', async () => {
  const other = await start()
  const body = await request()
  // The other process authorises nothing until it has searched for lost records.
  await expect.poll(async () => (await post('authorise', body, browser, other)).status, soon).toBe(200)
  const next = await request()
  const answers = await Promise.all(
    [orders, other, orders, other].map((to, index) =>
      post('authorise', { ...next, attemptKey: `a-${index}` }, browser, to),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(await paymentsOf(next.trackingId)).toHaveLength(1)
  await other.stop()
})

test('stop() answers the running requests', async () => {
  const other = await start()
  const body = await request()
  await expect.poll(async () => (await post('authorise', body, browser, other)).status, soon).toBe(200)
  const next = await request()
  const answer = post('authorise', next, browser, other)
  await expect.poll(() => shop.calls.some((one) => one.body.trackingId === next.trackingId), soon).toBe(true)
  const since = performance.now()
  await other.stop()
  expect(performance.now() - since).toBeLessThan(15_000)
  expect((await answer).body.status).toBe('paid')
  await expect(fetch(`${other.publicListener}/healthz`)).rejects.toThrow('fetch failed')
})
