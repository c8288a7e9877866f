import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeShop, startFakeShop } from '../../lab/support/orders-process/fake-shop'
import { startMock } from '../../src/mock/node'
import { createServer, type TenderServer } from '../../src/server'
import { root } from '../paths'
import { type Cluster, startCluster } from './cluster'

/** The number of times that the process is killed. `RUNS=200` for the long run. */
const runs = Number(process.env.RUNS ?? 5)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

const shopSecret = 's'.repeat(32)
const privateSecret = 'p'.repeat(32)
const amount = { amount: 5099, currency: 'EUR' }
const cards = ['4242424242424242', '4000000000000002', '4000002760003184']

let cluster: Cluster
let mock: Awaited<ReturnType<typeof startMock>>
let shop: FakeShop
let server: TenderServer
let ports: { listen: number; private: number }
let child: ChildProcess | undefined

const freePort = async (): Promise<number> => {
  const listener = createNetServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts the command, and resolves when it listens. */
const start = async (): Promise<void> => {
  const { host, user, database } = cluster.connection
  const environment = {
    ...process.env,
    TENDER_PUBLIC_URL: 'https://shop.example',
    TENDER_SERVICE_URL: mock.url,
    TENDER_PUBLIC_KEY: 'pk_test_demo',
    TENDER_PRIVATE_KEY: 'sk_test_demo',
    TENDER_ORDER_URL: shop.orderUrl,
    TENDER_NOTIFY_URL: shop.notifyUrl,
    TENDER_SHOP_SECRET: shopSecret,
    TENDER_PRIVATE_SECRET: privateSecret,
    TENDER_LISTEN: String(ports.listen),
    TENDER_PRIVATE_LISTEN: String(ports.private),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  }
  const started = spawn(process.execPath, ['--import', 'tsx', `${root}src/orders-process/cli.ts`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  await new Promise<void>((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`The process ended with the code ${code}`)))
    createInterface(started.stdout).on('line', (line) => {
      if (line.startsWith('The shop calls')) resolve()
    })
  })
}

const kill = async (): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  cluster = await startCluster()
  mock = await startMock({ port: 0 })
  shop = await startFakeShop(shopSecret)
  server = createServer({ serviceUrl: mock.url, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  ports = { listen: await freePort(), private: await freePort() }
}, 600_000)
afterAll(async () => {
  await kill()
  await shop.stop()
  await mock.stop()
  await cluster.stop()
})

const headers = { origin: 'https://shop.example', cookie: 'customer=ada', 'content-type': 'application/json' }

/** Posts to a route. Null if the process does not answer. */
const post = async (route: string, body: object) => {
  const url = `http://127.0.0.1:${ports.listen}/tender/${route}`
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.ok ? ((await response.json()) as { status: string; action: { url: string } | null }) : null
  } catch {
    return null
  }
}

const random = (state: { value: number }): number => {
  state.value = (state.value * 1_103_515_245 + 12_345) % 2 ** 31
  return state.value / 2 ** 31
}

const pay = async (trackingId: string, attemptKey: string, number: string) => {
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })
  const returnUrl = 'https://shop.example/thanks'
  return post('authorise', { trackingId, attemptKey, type: 'CARD', token, amount, returnUrl })
}

/** Asks until the attempt has ended or waits, as the browser does. */
const endOf = async (trackingId: string, attemptKey: string): Promise<string> => {
  for (let count = 0; count < 300; count += 1) {
    const state = await post('outcome', { trackingId, attemptKey })
    if (state && state.status !== 'asked') return state.status
    // The next click repeats an attempt whose outcome is not known.
    if (state && count % 5 === 4) await pay(trackingId, attemptKey, '4242424242424242')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 'asked'
}

const chargedOf = async (trackingId: string): Promise<number> => {
  let count = 0
  for await (const { orderId, status } of server.payments.list())
    if (orderId === trackingId && (status === 'SUCCEEDED' || status === 'AUTHORISED')) count += 1
  return count
}

test(
  `a process that is killed ${runs} times charges no order twice and loses none (SEED=${seed})`,
  async () => {
    const state = { value: seed }
    for (let run = 0; run < runs; run += 1) {
      await start()
      const orders = Array.from({ length: 4 }, (_, index) => `run_${run}_${index}`)
      for (const trackingId of orders) shop.orders.set(trackingId, { trackingId, amount, flowId: 'flow_immediate' })
      const cardOf = (index: number) => cards[(run + index) % cards.length] ?? ''
      const answers = orders.flatMap((id, index) => ['a-1', 'a-2'].map((key) => pay(id, key, cardOf(index))))
      await new Promise((resolve) => setTimeout(resolve, random(state) * 500))
      await kill()
      await Promise.all(answers)
      await start()
      for (const trackingId of orders) {
        // At the same time: a refused key is `asked` until the order's other attempt has ended
        // (ANSWER-6).
        const ends = await Promise.all(['a-1', 'a-2'].map((key) => endOf(trackingId, key)))
        expect(ends, trackingId).not.toContain('asked')
        const charged = await chargedOf(trackingId)
        expect(charged, trackingId).toBeLessThanOrEqual(1)
        expect(ends.includes('paid'), `${trackingId} ${ends}`).toBe(charged === 1)
        const last = (await pay(trackingId, 'a-3', '4242424242424242'))?.status
        expect(last, trackingId).toBe('paid')
        expect(await chargedOf(trackingId), trackingId).toBe(1)
      }
      await kill()
    }
  },
  60_000 + runs * 60_000,
)
