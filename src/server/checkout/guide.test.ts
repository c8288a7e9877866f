import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNodeMock } from '../../mock/node'
import {
  type CheckoutHandlersOptions,
  createCheckoutHandlers,
  createServer,
  memoryStore,
  TenderError,
} from '../../server'

/*
 * The samples of docs/server/ about the handlers, in a shop that provides the functions which they
 * call. A test in ../guide.test.ts compares these samples with the documentation.
 */
const mock = createNodeMock()
afterAll(() => mock.stop())
const tender = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: 'sk_test_demo',
  publicKey: 'pk_test_demo',
  fetch: (url: string, init: RequestInit) => mock.handle(new Request(url, init)),
})
const store = memoryStore()
const lines: string[] = []
const log = (line: string) => lines.push(line)
const captcha = { isPassed: (cookie: string | null) => cookie?.includes('captcha=passed') ?? false }

interface ShopRecord {
  id: string
  amount: number
  currency: string
  customerId: string
  email: string
  isSoldOut: boolean
}

const records = new Map<string, ShopRecord>()
const marked: string[] = []
const shop = {
  findOrder: async (id: string) => records.get(id),
  customerIdOf: async (headers: Headers) => /customer=(\w+)/.exec(headers.get('cookie') ?? '')?.[1],
  ordersInCheckoutSince: async (_since: Date) => [...records.values()],
  markPaid: async (id: string) => marked.push(id),
}

const checkout = createCheckoutHandlers({
  server: tender, // from createServer
  store,
  order: async (trackingId, request) => {
    const order = await shop.findOrder(trackingId)
    const isOwner = request === null || (await shop.customerIdOf(request.headers)) === order?.customerId
    if (!order || !isOwner) return null
    if (request?.route === 'authorise' && order.isSoldOut)
      throw new TenderError('authorise.failed', 'sold out', { customerMessage: 'Sorry, this is sold out.' })
    return {
      amount: { amount: order.amount, currency: order.currency },
      flowId: 'flow_delayed', // captured when you ship
      customer: { email: order.email },
    }
  },
})

const options = {
  clientTokens: {
    limit: { count: 10, windowMs: 600_000 },
    callerOf: ({ headers }) => headers.get('x-real-ip') ?? 'unknown',
    check: ({ headers }) => captcha.isPassed(headers.get('cookie')),
  },
} satisfies Partial<CheckoutHandlersOptions>

const notices = {
  onOrder: async ({ trackingId, status }) => {
    if (status === 'paid') await shop.markPaid(trackingId) // does nothing if the order is marked already
  },
} satisfies Partial<CheckoutHandlersOptions>

const ship = async (orderId: string): Promise<void> => {
  const { paid, status, paymentId } = await checkout.verifyOrder(orderId)
  if (!paid || paymentId === null) throw new Error(`Order ${orderId} is not paid`)
  if (status === 'AUTHORISED') await tender.payments.capture(paymentId)
}

const minute = 60_000
const day = 24 * 60 * minute

const reviewOrders = async (ageMs: number): Promise<void> => {
  for (const { id } of await shop.ordersInCheckoutSince(new Date(Date.now() - ageMs))) {
    try {
      const { paid } = await checkout.verifyOrder(id)
      if (paid) await shop.markPaid(id) // does nothing if the order is marked already
    } catch (error) {
      log(`Order ${id} could not be verified: ${error}`) // the next run tries again
    }
  }
}

const startJobs = () => {
  const review = (ageMs: number) => reviewOrders(ageMs).catch((error) => log(`The orders could not be read: ${error}`))
  setInterval(() => review(60 * minute), 5 * minute)
  setInterval(() => review(8 * day), day)
}

const takeBack = async (paymentId: string): Promise<string | null> => {
  const { status, refundedAmount } = await tender.payments.refund(paymentId, {
    amount: 1000,
    reason: 'one sock missing',
  })
  return `${status}: ${refundedAmount}`
}

const openDisputes = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { paymentId, reason, responseDate } of tender.disputes.list({ status: ['NEEDS_RESPONSE'] }))
    found.push(`${paymentId}: ${reason}, answer by ${responseDate}`)
  return found
}

const recordOf = (id: string): ShopRecord => ({
  id,
  amount: 5099,
  currency: 'EUR',
  customerId: 'ada',
  email: 'ada@shop.example',
  isSoldOut: false,
})

let orders = 0
const addOrder = (order: Partial<ShopRecord> = {}): string => {
  orders += 1
  const id = `order_${orders}`
  records.set(id, { ...recordOf(id), ...order })
  return id
}
beforeEach(() => {
  records.clear()
  marked.length = 0
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const post = async (handlers: typeof checkout, route: string, body: object, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const response = await handlers.handle(new Request(`https://shop.example/tender/${route}`, init))
  return { status: response.status, body: await response.json() }
}

const pay = async (trackingId: string, { number = '4242424242424242', cookie = 'customer=ada' } = {}) => {
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  const { token } = await tender.paymentMethods.tokenise({ paymentMethod: { card } })
  const amount = { amount: 5099, currency: 'EUR' }
  const body = { trackingId, attemptKey: 'key', type: 'CARD', token, amount, returnUrl: 'https://shop.example/thanks' }
  return post(checkout, 'authorise', body, { cookie })
}

describe('the guide of the handlers', () => {
  it('pays an order of its owner, ships it, and refunds a part', async () => {
    const id = addOrder()
    expect(await pay(id, { cookie: 'customer=eve' })).toMatchObject({ status: 404 })
    expect(await pay(id)).toMatchObject({ status: 200, body: { status: 'paid', payment: { status: 'AUTHORISED' } } })
    await ship(id)
    const { status, paymentId } = await checkout.verifyOrder(id)
    expect(status).toBe('SUCCEEDED')
    expect(await takeBack(paymentId ?? '')).toBe('PARTIAL_REFUNDED: 1000')
  })

  it('refuses an order that is sold out, with the message for the customer', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const refused = await pay(addOrder({ isSoldOut: true }))
    expect(logged).not.toHaveBeenCalled()
    expect(refused).toMatchObject({
      status: 200,
      body: { status: 'refused', refusal: { code: 'order.refused', message: 'Sorry, this is sold out.' } },
    })
  })

  it('verifies an order that was sold out after it was paid', async () => {
    const id = addOrder()
    await pay(id)
    records.set(id, { ...recordOf(id), isSoldOut: true })
    expect((await checkout.verifyOrder(id)).paid).toBe(true)
  })

  it('shows the refusal of a changed price unchanged', async () => {
    const { body } = await pay(addOrder({ amount: 7000 }))
    const guide = readFileSync(new URL('../../../docs/server/handlers.md', import.meta.url), 'utf8')
    const [, shown = ''] = /^## Refusals[\s\S]*?```json\n([\s\S]*?)```/m.exec(guide) ?? []
    expect(JSON.parse(shown)).toEqual(body.refusal)
  })

  it('ships no unpaid order', async () => {
    const id = addOrder()
    await pay(id, { number: '4000000000000002' })
    await expect(ship(id)).rejects.toThrow('is not paid')
  })

  it('marks an order when it is paid', async () => {
    const trackingId = addOrder()
    await pay(trackingId)
    const noticing = createCheckoutHandlers({
      ...notices,
      server: tender,
      store,
      order: () => ({ amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_delayed' }),
    })
    await noticing.settle(trackingId)
    await vi.waitFor(() => expect(marked).toEqual([trackingId]))
  })

  it('creates Client Tokens for callers that passed the captcha, up to the limit', async () => {
    const trackingId = addOrder()
    const limited = createCheckoutHandlers({
      ...options,
      server: tender,
      store,
      order: () => ({ amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' }),
    })
    const ask = async (headers: Record<string, string>) =>
      (await post(limited, 'client-token', { trackingId }, headers)).status
    expect(await ask({ 'x-real-ip': '203.0.113.7' })).toBe(403)
    const passed = { 'x-real-ip': '203.0.113.8', cookie: 'captcha=passed' }
    const statuses = await Promise.all(Array.from({ length: 11 }, () => ask(passed)))
    expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('finds the paid orders, even after one that cannot be verified', async () => {
    const [broken, paid] = [addOrder({ amount: Number.NaN }), addOrder(), addOrder()]
    await pay(paid)
    await reviewOrders(60 * minute)
    expect(marked).toEqual([paid])
    expect(lines).toEqual([expect.stringContaining(broken)])
  })

  it('checks the last hour every five minutes, and the last eight days daily', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
    const asked = vi.spyOn(shop, 'ordersInCheckoutSince')
    startJobs()
    vi.advanceTimersByTime(5 * minute)
    expect(asked.mock.calls).toEqual([[new Date('2026-03-01T11:05:00Z')]])
    vi.advanceTimersByTime(day - 5 * minute)
    expect(asked.mock.calls).toContainEqual([new Date('2026-02-22T12:00:00Z')])
    vi.clearAllTimers()
  })

  it('lists the disputes that need a response', async () => {
    const id = addOrder()
    await pay(id, { number: '4000000000000259' })
    await ship(id)
    const { paymentId, paid } = await checkout.verifyOrder(id)
    expect(paid).toBe(false)
    expect(await openDisputes()).toEqual([expect.stringMatching(`^${paymentId}: FRAUD, answer by \\d{4}-`)])
  })
})
