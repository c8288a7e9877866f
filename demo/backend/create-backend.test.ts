import { afterAll, describe, expect, it } from 'vitest'
import { createMock } from '../../src/mock/create-mock'
import { memoryStore } from '../../src/mock/node/memory-store'
import { createBackend } from './create-backend'

const store = memoryStore()
const mock = createMock({ store })
const backend = createBackend({
  serviceUrlOf: () => 'https://pay.example',
  orderIdOf: (request) => request.headers.get('x-order') ?? undefined,
  fetch: mock.handle,
})
afterAll(() => store.close())

const post = async (path: string, body: object, order = 'order_1') => {
  const headers = { 'content-type': 'application/json', ...(order === '' ? {} : { 'x-order': order }) }
  const request = new Request(`https://shop.example/shop-api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const response = await backend(request)
  return { status: response.status, body: await response.json() }
}

const askService = async (authorization: string, query: string, variables: object) => {
  const request = new Request('https://pay.example/api/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await (await mock.handle(request)).json()).data
}

/** What the SDK does in the browser before it calls `authorise`. */
const prepare = async () => {
  const { body } = await post('client-token', {})
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  const { tokenisePaymentMethod } = await askService(
    body.clientToken,
    'mutation ($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }',
    { data: { paymentMethod: { card } } },
  )
  const { startIntent } = await askService(
    'pk_test_demo',
    'mutation { startIntent(trackingId: "t", paymentFlowId: "flow_immediate", amount: { amount: 1, currency: "EUR" }) { id } }',
    {},
  )
  return {
    token: tokenisePaymentMethod.token,
    type: 'CARD',
    intentId: startIntent.id,
    attemptKey: crypto.randomUUID(),
    amount: { amount: 17830, currency: 'EUR' },
    fields: { delivery: 'standard' },
  }
}

const paymentIn = (body: { data?: { authorizePayment?: { id: string; status: string } } }) =>
  body.data?.authorizePayment

/** From this the checkout makes `pending`: nobody may be told that nothing was charged. */
const unknownOutcome = { data: null, errors: [{ message: '', extensions: {} }] }

describe('accounts', () => {
  const customers = new Map<string, string>()
  const known = createBackend({
    serviceUrlOf: () => 'https://pay.example',
    orderIdOf: () => 'order_1',
    accounts: {
      customerIdOf: () => customers.get('visitor'),
      keep: (_request, customerId) => void customers.set('visitor', customerId),
    },
    fetch: mock.handle,
  })
  const open = async () =>
    (await known(new Request('https://shop.example/shop-api/account', { method: 'POST' }))).json()
  const saved = async ({ customerId, clientToken }: { customerId: string; clientToken: string }) =>
    (
      await askService(clientToken, 'query ($id: String!) { getPaymentMethods(customerId: $id) { number } }', {
        id: customerId,
      })
    ).getPaymentMethods

  it('give a visitor a Client Token for their own saved cards, the same customer each time', async () => {
    const account = await open()
    expect(await saved(account)).toHaveLength(2)
    expect((await open()).customerId).toBe(account.customerId)
  })

  it('begin anew where the service has forgotten the customer', async () => {
    customers.set('visitor', 'forgotten')
    expect(await saved(await open())).toHaveLength(2)
    expect(customers.get('visitor')).not.toBe('forgotten')
  })

  it('are none where the shop has none', async () => {
    expect(await post('account', {})).toMatchObject({ status: 404 })
  })
})

describe('the shop’s backend', () => {
  it('pays what the order costs and passes the service’s answer on', async () => {
    const { status, body } = await post('authorise', await prepare())
    expect(status).toBe(200)
    expect(body.data.authorizePayment).toMatchObject({
      status: 'SUCCEEDED',
      orderId: 'order_1',
      amount: { rawAmount: 17830 },
    })
  })

  it.each([
    ['an amount that is not the order’s', { amount: { amount: 1, currency: 'EUR' } }, 409],
    ['another currency', { amount: { amount: 17830, currency: 'USD' } }, 409],
    ['a delivery it does not offer', { fields: { delivery: '__proto__' } }, 409],
    ['a quantity that is none', { fields: { delivery: 'standard', 'quantity-socks': '-1' } }, 409],
    ['a return to another site', { returnUrl: 'https://evil.example/' }, 400],
    ['no token', { token: undefined }, 400],
    ['a method that it does not offer', { type: 'CASH' }, 400],
  ])('refuses %s', async (_, change, status) => {
    const answer = await post('authorise', { ...(await prepare()), ...change })
    expect(answer).toMatchObject({ status, body: { error: { message: expect.any(String) } } })
  })

  it('sends the customer to another method, and lets them come back over the service’s own page', async () => {
    const { token: _, ...rest } = await prepare()
    const { body } = await post('authorise', { ...rest, type: 'PAYPAL', returnUrl: 'https://pay.example/back' })
    expect(body.errors[0].extensions).toMatchObject({ code: 'error.authorize.requiresApmAuthorization' })
  })

  it('asks for an order', async () => {
    expect(await post('authorise', await prepare(), '')).toMatchObject({ status: 409 })
  })

  it('makes one payment of one attempt', async () => {
    const request = await prepare()
    const [first, second] = [await post('authorise', request), await post('authorise', request)]
    expect(paymentIn(second.body)).toEqual(paymentIn(first.body))
  })

  it('never takes another order’s payment for its own', async () => {
    const request = await prepare()
    const [mine, theirs] = [await post('authorise', request), await post('authorise', request, 'order_2')]
    expect(paymentIn(theirs.body)?.id).not.toBe(paymentIn(mine.body)?.id)
  })

  it('takes no payment for its own that was made for another price, and does not call it failed', async () => {
    const request = await prepare()
    await post('authorise', request)
    const dearer = { amount: { amount: 18330, currency: 'EUR' }, fields: { delivery: 'express' } }
    expect(await post('authorise', { ...request, ...dearer })).toEqual({ status: 200, body: unknownOutcome })
  })

  it('passes on what the service refuses, so that the page knows that nothing was charged', async () => {
    const { status, body } = await post('authorise', { ...(await prepare()), token: 'unknown' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'error.notFound' } }] },
    })
  })

  it('says that nobody knows when the service answers nothing of use', async () => {
    const deaf = createBackend({
      serviceUrlOf: () => 'https://pay.example',
      orderIdOf: () => 'order_1',
      fetch: async () => new Response('<h1>'),
    })
    const body = JSON.stringify(await prepare())
    const response = await deaf(new Request('https://shop.example/shop-api/authorise', { method: 'POST', body }))
    expect(await response.json()).toEqual(unknownOutcome)
  })

  it('tells the confirmation page what the service says', async () => {
    const { body } = await post('authorise', await prepare())
    const id = encodeURIComponent(paymentIn(body)?.id ?? '')
    const response = await backend(new Request(`https://shop.example/shop-api/order?paymentId=${id}`))
    expect(await response.json()).toMatchObject({
      orderId: 'order_1',
      status: 'SUCCEEDED',
      amount: { amount: 17830, currency: 'EUR' },
      brand: 'visa',
      lastFour: '4242',
    })
  })
})
