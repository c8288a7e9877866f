import { afterAll, describe, expect, it } from 'vitest'
import { createMock } from '../../src/mock/create-mock'
import { createStore as mockStore } from '../../src/mock/store/store'
import { createServer, memoryStore } from '../../src/server'
import { memoryStorage } from '../server/memory-storage'
import { createBackend } from './create-backend'
import { createShopRecords } from './shop-records'

const serviceUrl = 'https://pay.example'
const service = mockStore()
const mock = createMock({ store: service })
const fetch = mock.handle
const server = createServer({
  serviceUrl,
  privateKey: 'sk_test_demo',
  publicKey: 'pk_test_demo',
  fetch: (url, init) => fetch(new Request(url, init)),
})
afterAll(() => service.close())

const openShop = ({ fetch = mock.handle }: { fetch?: (request: Request) => Promise<Response> } = {}) => {
  const records = createShopRecords(memoryStorage())
  const backend = createBackend({
    serviceUrlOf: () => serviceUrl,
    sessionOf: ({ headers }) => ({
      orderIds: headers.get('x-orders')?.split(' ') ?? [],
      visitorId: headers.get('x-visitor') ?? undefined,
    }),
    records,
    store: memoryStore(),
    onError: () => {},
    fetch,
  })
  /** Sends a request as the browser that has these orders. */
  const send = async (path: string, { body, orders }: { body?: object | undefined; orders: readonly string[] }) => {
    const response = await backend(
      new Request(`https://shop.example/shop-api/${path}`, {
        headers: { 'content-type': 'application/json', 'x-orders': orders.join(' '), 'x-visitor': 'ada' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of different shapes.
    return { status: response.status, body: (await response.json()) as any }
  }
  return {
    records,
    post: (path: string, body: { trackingId: string }, orders = [body.trackingId]) => send(path, { body, orders }),
    readOrder: (trackingId: string, orders = [trackingId]) => send(`order?trackingId=${trackingId}`, { orders }),
  }
}

let orders = 0
const newOrder = (): string => {
  orders += 1
  return `order_${orders}`
}

const cards = { approved: '4242424242424242', declined: '4000000000000002', challenged: '4000002760003184' }

/** Creates the page's request for one of each product with standard delivery. */
const requestFor = async (trackingId: string, { number = cards.approved, fields = {}, amount = 17830 } = {}) => ({
  trackingId,
  type: 'CARD',
  token: (
    await server.paymentMethods.tokenise({
      paymentMethod: { card: { number, expMonth: 12, expYear: 2040, cvc: '123' } },
    })
  ).token,
  attemptKey: crypto.randomUUID(),
  amount: { amount, currency: 'EUR' },
  returnUrl: 'https://shop.example/confirmation.html',
  timeoutMs: 60_000,
  fields: { delivery: 'standard', ...fields },
})

describe('POST authorise', () => {
  it('computes price and flow from the fields of the form', async () => {
    const { post, readOrder } = openShop()
    const id = newOrder()
    const fields = { delivery: 'express', 'quantity-socks': '2', coupon: 'TENOFF', flow: 'flow_delayed' }
    await post('authorise', await requestFor(id, { fields, amount: 19820 }))
    expect((await readOrder(id)).body).toMatchObject({
      paid: true,
      status: 'AUTHORISED',
      amount: { amount: 19820, currency: 'EUR' },
    })
  })

  it.each([
    ['an amount that the browser sent', { amount: 1 }],
    ['an unknown delivery', { fields: { delivery: '__proto__' } }],
    ['an invalid quantity', { fields: { 'quantity-socks': '-1' } }],
  ])('rejects %s with a message for the customer', async (_, change) => {
    const { post, readOrder } = openShop()
    const id = newOrder()
    expect(await post('authorise', await requestFor(id, change))).toMatchObject({
      status: 200,
      body: { status: 'refused', refusal: { message: expect.stringMatching(/\w+ .*\.$/) } },
    })
    expect((await readOrder(id)).body.paid).not.toBe(true)
  })

  it('keeps the price of a paid order', async () => {
    const { post, readOrder } = openShop()
    const id = newOrder()
    await post('authorise', await requestFor(id, { number: cards.declined }))
    const express = { fields: { delivery: 'express' }, amount: 18330 }
    await post('authorise', await requestFor(id, express))
    const another = await post('authorise', await requestFor(id))
    expect(another.body.payment.amount.amount).toBe(18330)
    expect((await readOrder(id)).body).toMatchObject({ paid: true, expected: { amount: 18330 } })
  })
})

describe('the routes', () => {
  it('return 404 for the order of another browser', async () => {
    const { post, readOrder } = openShop()
    const [mine, theirs] = [newOrder(), newOrder()]
    await post('authorise', await requestFor(mine))
    for (const route of ['client-token', 'authorise', 'outcome', 'account'])
      expect((await post(route, await requestFor(mine), [theirs])).status, route).toBe(404)
    expect((await readOrder(mine, [theirs])).status).toBe(404)
    expect((await readOrder(mine, [theirs, mine])).status).toBe(200)
  })

  it('serve several orders of one browser', async () => {
    const { post, readOrder } = openShop()
    const all = [newOrder(), newOrder()]
    for (const id of all) await post('authorise', await requestFor(id), all)
    for (const id of all) expect((await readOrder(id, all)).body).toMatchObject({ trackingId: id, paid: true })
  })

  it('return a Client Token before the order has a price', async () => {
    const { post } = openShop()
    expect(await post('client-token', { trackingId: newOrder() })).toEqual({
      status: 200,
      body: { clientToken: expect.any(String) },
    })
  })
})

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe('GET order', () => {
  it('returns the status of the payment, and marks a paid order for packing', async () => {
    const { post, readOrder, records } = openShop()
    const id = newOrder()
    await post('authorise', await requestFor(id))
    expect(records.readOrder(id).isPacking).toBeUndefined()
    expect((await readOrder(id)).body).toEqual({
      trackingId: id,
      paid: true,
      pending: false,
      status: 'SUCCEEDED',
      amount: eur(17830),
      expected: eur(17830),
      content: {
        lines: [
          { title: 'Scree 3 trail shoe', variantTitle: 'Moss, size 42', quantity: 1, total: eur(12900) },
          { title: 'Merino socks', variantTitle: 'Two pairs, 40 to 43', quantity: 1, total: eur(2490) },
          { title: 'Soft flask', variantTitle: '500 ml', quantity: 1, total: eur(1950) },
        ],
        deliveryPrice: eur(490),
        discount: eur(0),
      },
      paidWith: 'visa',
      wallet: '',
      lastFour: '4242',
      refunded: null,
      receiptUrl: expect.stringMatching(/^https:\/\/pay\.example\/receipts\/\w{32}$/),
      endedStatus: null,
      intentId: null,
    })
    expect(records.readOrder(id).isPacking).toBe(true)
  })

  it.each([
    ['that waits for 3-D Secure', cards.challenged, true, null],
    ['that was declined', cards.declined, false, 'DECLINED'],
  ])('does not mark an order for packing with a payment %s', async (_, number, pending, endedStatus) => {
    const { post, readOrder, records } = openShop()
    const id = newOrder()
    await post('authorise', await requestFor(id, { number }))
    expect((await readOrder(id)).body).toMatchObject({
      ...{ paid: false, pending, status: null, amount: null, paidWith: '', receiptUrl: null },
      endedStatus,
    })
    expect(records.readOrder(id).isPacking).toBeUndefined()
  })

  it('reports refunds, and a refunded order as not paid', async () => {
    const { post, readOrder } = openShop()
    const id = newOrder()
    const { body } = await post('authorise', await requestFor(id))
    const paymentId = body.payment.id
    await server.payments.refund(paymentId, { amount: 1000 })
    expect((await readOrder(id)).body).toMatchObject({ paid: true, status: 'PARTIAL_REFUNDED', refunded: eur(1000) })
    await server.payments.refund(paymentId)
    expect((await readOrder(id)).body).toMatchObject({
      ...{ paid: false, status: null, endedStatus: 'REFUNDED', refunded: eur(17830), paidWith: 'visa' },
      receiptUrl: expect.stringContaining('/receipts/'),
    })
  })

  it('returns 404 for an order without a payment attempt', async () => {
    expect((await openShop().readOrder(newOrder())).status).toBe(404)
  })

  it('returns 502 while the service is unavailable', async () => {
    let isBroken = false
    const { post, readOrder } = openShop({
      fetch: async (request) => (isBroken ? new Response('no', { status: 403 }) : mock.handle(request)),
    })
    const id = newOrder()
    await post('authorise', await requestFor(id))
    isBroken = true
    expect(await readOrder(id)).toMatchObject({ status: 502, body: { error: { message: expect.any(String) } } })
  })
})

describe('POST account', () => {
  const saved = async (customerId: string) => (await server.paymentMethods.list(customerId)).length

  it('returns the same customer for each order of a visitor', async () => {
    const { post, records } = openShop()
    const [first, second] = [newOrder(), newOrder()]
    const { customerId } = (await post('account', { trackingId: first })).body
    expect(await saved(customerId)).toBe(2)
    expect((await post('account', { trackingId: second })).body).toEqual({ customerId })
    expect(records.readOrder(second).customerId).toBe(customerId)
  })

  it('makes the Client Token of the order valid for the saved cards', async () => {
    const { post } = openShop()
    const id = newOrder()
    const { customerId } = (await post('account', { trackingId: id })).body
    const { clientToken } = (await post('client-token', { trackingId: id })).body
    const response = await mock.handle(
      new Request(`${serviceUrl}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${clientToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'query ($id: String!) { getPaymentMethods(customerId: $id) { number } }',
          variables: { id: customerId },
        }),
      }),
    )
    expect((await response.json()).data.getPaymentMethods).toHaveLength(2)
  })

  it('sets the customer of later payments', async () => {
    const { post } = openShop()
    const id = newOrder()
    const { customerId } = (await post('account', { trackingId: id })).body
    const { body } = await post('authorise', await requestFor(id))
    const { paymentCustomer } = await server.payments.get(body.payment.id)
    expect(paymentCustomer?.id).toBe(customerId)
  })

  it('creates a new customer if the service does not know the old one', async () => {
    const { post, records } = openShop()
    records.writeCustomer('ada', 'unknown')
    const { customerId } = (await post('account', { trackingId: newOrder() })).body
    expect(await saved(customerId)).toBe(2)
  })
})
