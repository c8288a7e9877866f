import { readdirSync, readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createNodeMock } from '../mock/node'
import {
  type AuthoriseRequest,
  checkOrderRisk,
  createServer,
  type FraudAddress,
  type FraudCart,
  fraud,
  isTenderError,
  type OrderRisk,
  postgresSchema,
  postgresStore,
} from '../server'

/** The environment of the samples: functions of the shop, and a service that answers. */
const mock = createNodeMock()
afterAll(() => mock.stop())
// Nothing is connected, because no database listens on this port.
const environment = {
  TENDER_PRIVATE_KEY: 'sk_test_demo',
  TENDER_PUBLIC_KEY: 'pk_test_demo',
  DATABASE_URL: 'postgres://127.0.0.1:1/shop',
}
const lines: string[] = []
const log = (line: string) => lines.push(line)
const fetch = (url: string, init: RequestInit) => mock.handle(new Request(url, init))

interface Order {
  id: string
  amount: number
  currency: string
  flowId: string
}

interface CheckedOrder extends Order {
  cart: FraudCart
  customerId: string
  name: string
  email: string
  address: FraudAddress
  createdAt: Date
}

interface Visitor {
  ipAddress: string
  userAgent: string
  sessionId: string
}

const tender = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: environment.TENDER_PRIVATE_KEY,
  publicKey: environment.TENDER_PUBLIC_KEY,
  fetch,
  onRequest: ({ operation, attempt, httpStatus, durationMs, error }) =>
    log(`${operation} ${attempt} ${httpStatus} ${durationMs} ms ${error ?? ''}`),
})

const clientToken = async (): Promise<Response> => {
  const { token } = await tender.clientTokens.generate()
  return Response.json({ clientToken: token })
}

const orderClientToken = async (order: Order): Promise<Response> => {
  const { token } = await tender.clientTokens.generate({ trackingId: order.id })
  return Response.json({ clientToken: token })
}

const charge = async (order: Order, token: string): Promise<string> => {
  const authorisation = await tender.payments.authorize(
    {
      orderId: order.id,
      flowId: order.flowId,
      amount: order.amount,
      currencyCode: order.currency,
      paymentMethod: { type: 'CARD', token },
      perform3DSecure: { redirectUrl: 'https://shop.example/thanks' },
    },
    {
      idempotencyKey: `phone.${order.id}`,
      expect: { orderId: order.id, amount: order.amount, currency: order.currency },
    },
  )
  return authorisation.waits ? authorisation.url : `${authorisation.payment.status} ${authorisation.paymentId}`
}

const pool = new Pool({ connectionString: environment.DATABASE_URL })
const store = postgresStore(pool)
const createTable = () => pool.query(postgresSchema())

const statusWithin2Seconds = async (paymentId: string): Promise<string | null> => {
  const { status } = await tender.payments.get(paymentId, { totalTimeoutMs: 2000 })
  return status
}

const turnover = async (): Promise<number> => {
  let sum = 0
  const payments = tender.payments.list({ first: 100, sort: [{ fieldName: 'date', order: 'DESC' }] })
  for await (const payment of payments) sum += payment.amount?.rawAmount ?? 0
  return sum
}

const declinedToday = async (): Promise<string[]> => {
  const since = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
  const declined = tender.payments.list({
    filter: { status: { value: ['DECLINED'] }, date: { value: since, selectedVerb: 'AFTER' } },
  })
  const found: string[] = []
  for await (const { id, orderId, amount } of declined) found.push(`${orderId}: ${amount?.formattedAmount} (${id})`)
  return found
}

const orderRiskOf = (request: AuthoriseRequest, order: CheckedOrder, visitor: Visitor) =>
  fraud.orderRisk(order.cart, {
    amount: { amount: order.amount, currency: order.currency },
    orderId: order.id,
    checkoutId: request.intentId ?? order.id,
    createdAt: order.createdAt,
    orderChannel: 'WEB',
    confirmationEmail: order.email,
    destination: { fullName: order.name, address: order.address },
    clientIpAddress: visitor.ipAddress,
    sessionId: visitor.sessionId,
  })

const behaviouralRiskOf = (order: CheckedOrder, visitor: Visitor) =>
  fraud.behaviouralRisk(order.cart, {
    amount: { amount: order.amount, currency: order.currency },
    orderId: order.id,
    userId: order.customerId,
    userEmail: order.email,
    userAgent: visitor.userAgent,
    sessionId: visitor.sessionId,
    destination: { fullName: order.name, address: order.address },
  })

const readFraudData = (json: string): OrderRisk => checkOrderRisk(JSON.parse(json))

const explain = (error: unknown): string => {
  if (!isTenderError(error)) throw error
  const { code, status, allowed, available } = error.service?.extensions ?? {}
  if (code === 'error.payment.invalidState') return `The payment is ${status}; it must be ${allowed?.join(' or ')}.`
  if (code === 'error.payment.amountExceeded') return `At most ${available} can be refunded.`
  return error.fixedBy === 'network' || error.fixedBy === 'service' ? 'Try again later.' : error.message
}

/**
 * The files that contain the samples: this one, and those that run them with a database or a whole
 * shop.
 */
const own = ['guide.test.ts', 'charge-saved-card.test.ts', 'checkout/guide.test.ts', 'checkout/postgres-store.test.ts']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('')
/**
 * The pages that contain the samples. Whole files of examples/ are excluded; scripts/docs.test.ts
 * compares them.
 */
const folder = new URL('../../docs/server/', import.meta.url)
const guide = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')
  .replace(/^`[^`\n]+`:\n\n```ts\n[\s\S]*?^```$/gm, '')
const examples = Array.from(guide.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code)
/**
 * Removes the differences between sample and test: imports, line breaks, and the `fetch` that
 * reaches the mock.
 */
const bare = (code: string) =>
  code
    .replace(/^import .*$/gm, '')
    .replace(/^ +fetch,\n/gm, '')
    .replace(/\s+/g, '')
    .replace(/,(?=[)}\]])/g, '')

const requestIn = async (flow: string): Promise<AuthoriseRequest> => {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
  const { token } = await tender.paymentMethods.tokenise({ paymentMethod: { card } })
  const amount = { amount: 5099, currency: 'EUR' }
  const intent = await tender.intents.start({ trackingId: 't', paymentFlowId: flow, amount })
  return {
    trackingId: 't',
    token,
    type: 'CARD',
    intentId: intent.id,
    attemptKey: crypto.randomUUID(),
    amount,
    returnUrl: 'https://shop.example/back',
    timeoutMs: 60_000,
  }
}

const order: Order = { id: 'order_1', amount: 5099, currency: 'EUR', flowId: 'flow_immediate' }

let orders = 0
/** Charges a new order, and returns the id of its payment. */
const paid = async (flowId: string): Promise<string> => {
  orders += 1
  const { token = '' } = await requestIn(flowId)
  const [, id = ''] = (await charge({ ...order, id: `order_${orders}`, flowId }, token)).split(' ')
  return id
}

describe('the server guides', () => {
  it('contain the samples of the tests, word for word', () => {
    expect(examples.length).toBeGreaterThan(5)
    for (const example of examples) expect(bare(own).includes(bare(example)), example).toBe(true)
  })

  it('create a Client Token', async () => {
    expect(await (await clientToken()).json()).toEqual({ clientToken: expect.stringMatching(/^ct_test_/) })
  })

  it('create a Client Token for an order, whose card cannot pay another', async () => {
    const { clientToken: key } = await (await orderClientToken(order)).json()
    const query = 'mutation T($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }'
    const card = { number: '4242424242424242', expMonth: 8, expYear: 2034 }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const body = JSON.stringify({ query, variables: { data: { paymentMethod: { card } } } })
    const stored = await fetch('https://pay.example/api/graphql', { method: 'POST', headers, body })
    const { token } = (await stored.json()).data.tokenisePaymentMethod
    const paying = tender.payments.authorize({
      orderId: 'order_2',
      flowId: 'flow_immediate',
      amount: 5099,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token },
    })
    await expect(paying).rejects.toMatchObject({
      code: 'service.rejected',
      fields: [{ path: 'authorisePayment.paymentMethod.token' }],
    })
  })

  it('authorise, and log it', async () => {
    expect((await tender.payments.get(await paid('flow_delayed'))).status).toBe('AUTHORISED')
    lines.length -= 1
    expect(lines.at(-1)).toMatch(/^authorizePayment 1 200 \d+ ms $/)
  })

  it('read a payment within a time limit', async () => {
    const id = await paid('flow_immediate')
    expect(await statusWithin2Seconds(id)).toBe('SUCCEEDED')
  })

  it('store nothing if the database cannot be reached, and reject', async () => {
    await expect(createTable()).rejects.toThrow('ECONNREFUSED')
    await expect(store.read('order_1')).rejects.toThrow('ECONNREFUSED')
    const record = { format: 1 as const, attempts: [], keptPaymentId: null, refusedKeys: [], closed: false }
    await expect(store.compareAndSet('order_1', 0, record)).rejects.toThrow('ECONNREFUSED')
  })

  it('explain why the service rejected a call', async () => {
    const id = await paid('flow_immediate')
    const refused = (asked: Promise<unknown>) => asked.then(() => expect.unreachable(), explain)
    expect(await refused(tender.payments.capture(id))).toBe('The payment is SUCCEEDED; it must be AUTHORISED.')
    expect(await refused(tender.payments.refund(id, { amount: 6000 }))).toBe('At most 5099 can be refunded.')
  })

  it('list the payments that were declined today', async () => {
    const card = { number: '4000000000000002', expMonth: 12, expYear: 2040 }
    const { token } = await tender.paymentMethods.tokenise({ paymentMethod: { card } })
    const { id } = await tender.payments
      .authorize({
        orderId: 'order_declined',
        flowId: 'flow_immediate',
        amount: 5099,
        currencyCode: 'EUR',
        paymentMethod: { type: 'CARD', token },
      })
      .then(({ paymentId }) => ({ id: paymentId }))
    expect(await declinedToday()).toEqual([`order_declined: €50.99 (${id})`])
  })

  it('add up the entries of all pages', async () => {
    const before = await turnover()
    await paid('flow_immediate')
    expect(await turnover()).toBe(before + 5099)
  })

  const checked: CheckedOrder = {
    ...order,
    cart: { items: [{ title: 'Trainers', price: 5099, quantity: 1 }] },
    customerId: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@shop.example',
    address: { city: 'Dublin', countryCode: 'IE' },
    createdAt: new Date('2026-01-15T12:00:00Z'),
  }
  const visitor: Visitor = { ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0', sessionId: 'visit_1' }

  it('send order data to fraud providers', async () => {
    const request = await requestIn('flow_fraud_order')
    const authorisation = await tender.payments.authorize(
      {
        intentId: request.intentId,
        amount: checked.amount,
        currencyCode: checked.currency,
        paymentMethod: { type: request.type, token: request.token },
        fraud: orderRiskOf(request, checked, visitor),
      },
      { idempotencyKey: `${checked.id}.${request.attemptKey}` },
    )
    expect(authorisation).toMatchObject({
      payment: { status: 'SUCCEEDED', paymentCore: { outcome: { riskScore: 12 } } },
    })
    expect(behaviouralRiskOf(checked, visitor)).toMatchObject({ amount: 50_990_000, user_id: 'ada' })
  })

  it('find invalid fraud data before it is sent', () => {
    const found = expect.arrayContaining([expect.objectContaining({ path: 'checkoutId' })])
    expect(() => readFraudData('{ "orderId": "order_1" }')).toThrow(expect.objectContaining({ fields: found }))
  })
})
