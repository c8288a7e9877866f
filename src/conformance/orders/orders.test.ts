import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  type CheckoutHandlersOptions,
  type CheckoutStore,
  createCheckoutHandlers,
  createServer,
  expressHandler,
  memoryStore,
  type TenderServer,
} from '../../server'
import { checkOrders, ordersReportText } from './check-orders'
import { orderCases } from './order-cases'
import { readOrdersOptions } from './read-options'

const amount = { amount: 5099, currency: 'EUR' }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Returns the options in which a faulty server differs. */
type Change = (server: TenderServer) => Partial<CheckoutHandlersOptions>

/** A server with the checkout handlers, and with an address that creates orders. */
const startShop = async (servicePort: number, change: Change = () => ({})): Promise<string> => {
  const owners = new Map<string, string>()
  const serviceUrl = `http://127.0.0.1:${servicePort}`
  const server = createServer({ serviceUrl, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  const checkout = createCheckoutHandlers({
    server,
    store: memoryStore(),
    order: (trackingId, request) =>
      request && request.headers.get('cookie') !== owners.get(trackingId) ? null : { amount, flowId: 'flow_immediate' },
    onError: () => {},
    ...change(server),
  })
  const handler = expressHandler(checkout as never)
  const http = createHttpServer((request, response) => {
    if (request.url !== '/new-order') return void handler(request as never, response)
    const trackingId = `order_${crypto.randomUUID()}`
    owners.set(trackingId, `owner=${trackingId}`)
    response
      .setHeader('set-cookie', `owner=${trackingId}; Path=/; HttpOnly`)
      .end(JSON.stringify({ trackingId, amount }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  stops.push(() => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

const freePort = async (): Promise<number> => {
  const server = createHttpServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Plays rules, and returns the failed ones. */
const failuresOf = async (only: readonly string[], change?: Change) => {
  const servicePort = await freePort()
  const shop = await startShop(servicePort, change)
  const address = { url: `${shop}/tender`, newOrderUrl: `${shop}/new-order`, timeoutMs: 60_000 }
  const report = await checkOrders({ ...address, servicePort, only })
  expect(report.results.length).toBe(orderCases.filter(({ rule }) => only.length === 0 || only.includes(rule)).length)
  return { rules: report.results.filter(({ difference }) => difference).map(({ rule }) => rule), report }
}

test('checkOrders() › the checkout handlers follow every rule that is played', async () => {
  const { report } = await failuresOf([])
  expect(report.results.filter(({ difference }) => difference)).toEqual([])
  expect(ordersReportText(report)).toContain(`${orderCases.length} passed, 0 failed`)
}, 180_000)

/** A store that answers, and remembers nothing. */
const forgetful: CheckoutStore = { read: async () => null, compareAndSet: async () => true }

/** A copy of a server client that cannot derive codes from the Private Key. */
const withoutSecrets: Change = (server) => ({ server: Object.fromEntries(Object.entries(server)) as never })

const faulty: [fault: string, change: Change, rules: string[]][] = [
  ['forgets its records', () => ({ store: forgetful }), ['ANSWER-5', 'ORDER-2']],
  ['knows no owner of an order', () => ({ order: () => ({ amount, flowId: 'flow_immediate' }) }), ['ANSWER-11']],
  ['has no orders', () => ({ order: () => null }), ['ANSWER-2']],
  ['gives no return codes', withoutSecrets, ['ANSWER-13', 'ORDER-29']],
  ['accepts every return URL', () => ({ returnOrigins: ['https://evil.example', 'null'] }), ['ORDER-13']],
]

test.each(faulty)(
  'checkOrders() › a server that %s fails the rule',
  async (_, change, rules) => {
    const failed = await failuresOf(rules, change)
    expect([...new Set(failed.rules)]).toEqual(rules)
    for (const rule of rules)
      expect(ordersReportText(failed.report)).toMatch(new RegExp(`✗ ${rule}: .+\\n +expected: `))
  },
  120_000,
)

test('readOrdersOptions() › reads addresses and rules', () => {
  const parameters = ['http://localhost:3000/tender/', '--new-order', 'http://localhost:3000/new', '--only', 'ORDER-1']
  expect(readOrdersOptions(parameters)).toEqual({
    url: 'http://localhost:3000/tender',
    newOrderUrl: 'http://localhost:3000/new',
    servicePort: 4600,
    only: ['ORDER-1'],
    timeoutMs: 90_000,
  })
})

test.each<[string, string[], RegExp]>([
  ['no address', [], /tender-conformance orders expects an address/],
  ['no --new-order', ['http://localhost/tender'], /--new-order expects an address/],
  ['an unknown rule', ['http://localhost', '--new-order', 'http://localhost', '--only', 'X-1'], /X-1 is no rule/],
  ['an unknown option', ['--url', 'x'], /'--url'/],
  ['a wrong port', ['http://localhost', '--new-order', 'http://localhost', '--service-port', 'x'], /--service-port/],
])('readOrdersOptions() › %s is one line', (_, parameters, expected) => {
  expect(() => readOrdersOptions(parameters)).toThrow(expected)
})
