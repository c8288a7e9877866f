import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { startFakeShop } from '../lab/support/orders-process/fake-shop'
import { startMock } from '../src/mock/node'
import type { Database } from '../src/orders-process/database'
import { migrate } from '../src/orders-process/migrations'
import { startOrders } from '../src/orders-process/start-orders'
import { createServer } from '../src/server'
import { startCluster } from './postgres/cluster'

// `npm run bench:orders`: how many orders `tender-orders` takes per second on PostgreSQL, against
// the mock. Customer, shop, process and mock share this process, so the figures are a lower limit.

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '500' }, customers: { type: 'string', default: '16' } },
})
const secret = 's'.repeat(32)
const amount = { amount: 5099, currency: 'EUR' }

const openPool = async (): Promise<{ database: Database; stop(): Promise<void> }> => {
  const cluster = await startCluster()
  const pool = new Pool({ ...cluster.connection, max: 20 })
  // PostgreSQL may end an idle connection before it has closed.
  pool.on('error', () => {})
  const database: Database = {
    query: (text, parameters) => pool.query(text, parameters),
    transaction: (work) => work((text, parameters) => pool.query(text, parameters)),
    close: () => pool.end(),
  }
  await migrate(database)
  return { database, stop: () => cluster.stop() }
}

const start = async () => {
  const { database, stop } = await openPool()
  const mock = await startMock({ port: 0 })
  const shop = await startFakeShop(secret)
  const server = createServer({ serviceUrl: mock.url, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  const address = { host: '127.0.0.1', port: 0 }
  const orders = await startOrders(
    {
      publicUrl: 'https://shop.example',
      basePath: '/tender',
      serviceUrl: mock.url,
      browserServiceUrl: mock.url,
      publicKey: 'pk_test_demo',
      privateKey: 'sk_test_demo',
      orderUrl: shop.orderUrl,
      notifyUrl: shop.notifyUrl,
      shopSecrets: [secret],
      privateSecrets: ['p'.repeat(32)],
      listen: address,
      privateListen: address,
      returnOrigins: [],
      storage: { kind: 'folder', path: '' },
    },
    {
      now: Date.now,
      newKey: () => crypto.randomUUID(),
      server,
      openDatabase: async () => database,
      fetch,
      onAccess: () => {},
      onError: (error) => console.error(error),
      quietMs: 5000,
      pollMs: 2000,
    },
  )
  const end = async () => {
    await orders.stop()
    await shop.stop()
    await mock.stop()
    await stop()
  }
  return { orders, shop, server, end }
}

const { orders, shop, server, end } = await start()
const headers = { origin: 'https://shop.example', cookie: 'customer=ada', 'content-type': 'application/json' }
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }

/** Pays a new order. Returns the milliseconds of the request. */
const payOne = async (trackingId: string): Promise<number> => {
  shop.orders.set(trackingId, { trackingId, amount, flowId: 'flow_immediate' })
  const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })
  const returnUrl = 'https://shop.example/thanks'
  const body = JSON.stringify({ trackingId, attemptKey: 'a-1', type: 'CARD', token, amount, returnUrl })
  const since = performance.now()
  const response = await fetch(`${orders.publicListener}/tender/authorise`, { method: 'POST', headers, body })
  const { status } = (await response.json()) as { status?: string }
  if (status !== 'paid') throw new Error(`${trackingId} is ${response.status} ${status}`)
  return performance.now() - since
}

let next = 0
const durations: number[] = []
const customer = async (count: number): Promise<void> => {
  while (next < count) {
    next += 1
    durations.push(await payOne(`order_${next}`))
  }
}

await new Promise((resolve) => setTimeout(resolve, 2000))
const since = performance.now()
await Promise.all(Array.from({ length: Number(values.customers) }, () => customer(Number(values.orders))))
const seconds = (performance.now() - since) / 1000
durations.sort((one, other) => one - other)
const percentile = (part: number) => Math.round(durations[Math.floor((durations.length - 1) * part)] ?? 0)
console.log(
  `${durations.length} orders, ${values.customers} customers: ${(durations.length / seconds).toFixed(1)} orders per second, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
)
await end()
