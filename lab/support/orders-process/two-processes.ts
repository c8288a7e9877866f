import { startMock } from '../../../src/mock/node'
import type { Configuration } from '../../../src/orders-process/configuration'
import type { Database } from '../../../src/orders-process/database'
import { type OrdersProcess, startOrders } from '../../../src/orders-process/start-orders'
import { assembleServer, createServer, type TenderServer } from '../../../src/server/create-server'
import { platform } from '../../../src/server/runtime'
import type { Money } from '../../../src/shared/money'
import type { OrderState } from '../../../src/shared/order-state'
import { type FakeShop, startFakeShop } from './fake-shop'
import { openTestDatabase } from './test-database'

/** What happens to one request to the service. */
export type Misfortune = 'none' | 'lostRequest' | 'lostAnswer' | 'late'

/** Two processes on one database, with a shop and a service, which talk over HTTP. */
export interface TwoProcesses {
  shop: FakeShop
  /** A client of the service whose requests always arrive. */
  service: TenderServer
  /** What happens to each of the next requests to the service, in this order. */
  misfortunes: Misfortune[]
  /** Posts a request of the customer. Null if the answer is no `OrderState`. */
  post(to: number, route: 'authorise' | 'outcome', body: object): Promise<OrderState | null>
  /** Calls a private route. */
  call<Answer>(to: number, route: 'settle' | 'verify', trackingId: string, expected: Money): Promise<Answer>
  hasRecord(trackingId: string): Promise<boolean>
  /** Ends a process, and starts another one in its place. */
  restart(index: number): Promise<void>
  /** Moves all clocks forward. */
  pass(ms: number): void
  stop(): Promise<void>
}

const shopSecret = 's'.repeat(32)
const privateSecret = 'p'.repeat(32)
const publicUrl = 'https://shop.example'
const headers = { origin: publicUrl, cookie: 'customer=ada', 'content-type': 'application/json' }

/** Milliseconds by which the clocks of the two processes differ from the service's. */
const skewsMs = [0, 90_000]

/** Sends requests to the service, which may be lost or late. */
const unreliable =
  (misfortunes: Misfortune[]) =>
  async (url: string, init?: RequestInit): Promise<Response> => {
    const misfortune = misfortunes.shift() ?? 'none'
    if (misfortune === 'lostRequest') throw new TypeError('The request is lost')
    const response = await fetch(url, init)
    if (misfortune === 'lostAnswer') throw new TypeError('The answer is lost')
    if (misfortune === 'late') await new Promise((resolve) => setTimeout(resolve, 15))
    return response
  }

/** Returns the database as a process sees it: each statement takes some milliseconds. */
const remote = (database: Database): Database => ({
  ...database,
  query: async (text, values) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
    return database.query(text, values)
  },
  close: async () => {},
})

export const startTwoProcesses = async (): Promise<TwoProcesses> => {
  let passedMs = 0
  const now = () => Date.now() + passedMs
  const misfortunes: Misfortune[] = []
  const database = await openTestDatabase()
  const mock = await startMock({ port: 0, clock: now })
  const shop = await startFakeShop(shopSecret, now)
  const keys = { serviceUrl: mock.url, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' }
  // The pauses between repeated requests are as short as the service's answers.
  const wait = (ms: number, signal: AbortSignal | undefined) => platform.wait(ms / 50, signal)
  const server = assembleServer({ ...keys, fetch: unreliable(misfortunes) }, { ...platform, wait })
  const configuration: Configuration = {
    ...keys,
    browserServiceUrl: mock.url,
    publicUrl,
    basePath: '/tender',
    orderUrl: shop.orderUrl,
    notifyUrl: shop.notifyUrl,
    shopSecrets: [shopSecret],
    privateSecrets: [privateSecret],
    listen: { host: '127.0.0.1', port: 0 },
    privateListen: { host: '127.0.0.1', port: 0 },
    returnOrigins: [],
    storage: { kind: 'folder', path: '' },
  }
  const start = async (index: number): Promise<OrdersProcess> => {
    const started = await startOrders(configuration, {
      now: () => now() + (skewsMs[index] ?? 0),
      newKey: () => crypto.randomUUID(),
      server,
      openDatabase: async () => remote(database),
      fetch,
      onAccess: () => {},
      onError: () => {},
      quietMs: 0,
      pollMs: 100,
    })
    await untilReady(started)
    return started
  }
  const processes = await Promise.all([start(0), start(1)])
  const processAt = (index: number): OrdersProcess => processes[index] ?? processes[0]

  return {
    shop,
    service: createServer(keys),
    misfortunes,
    post: async (to, route, body) => {
      const url = `${processAt(to).publicListener}/tender/${route}`
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer = await response.json()
      return response.ok ? answer : null
    },
    call: async (to, route, trackingId, expected) => {
      const response = await fetch(`${processAt(to).privateListener}/${route}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${privateSecret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ trackingId, expected }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${route} of ${trackingId}: ${response.status} ${JSON.stringify(answer)}`)
      return answer
    },
    hasRecord: async (trackingId) =>
      (await database.query('select 1 from tender_orders where tracking_id = $1', [trackingId])).rows.length > 0,
    restart: async (index) => {
      await processAt(index).stop()
      processes[index] = await start(index)
    },
    pass: (ms) => {
      passedMs += ms
    },
    stop: async () => {
      await Promise.all(processes.map((one) => one.stop()))
      await shop.stop()
      await mock.stop()
      await database.close()
    },
  }
}

/** Waits until a process has searched for lost records. */
const untilReady = async ({ publicListener }: OrdersProcess): Promise<void> => {
  for (let count = 0; count < 500; count += 1) {
    const { status } = (await (await fetch(`${publicListener}/healthz`)).json()) as { status: string }
    if (status === 'ok') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The process has not searched for lost records.')
}
