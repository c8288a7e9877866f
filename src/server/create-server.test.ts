import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itNeeds, profile } from '../../lab/support/server/service-profile'
import { createNodeMock } from '../mock/node'
import type { MadePayment } from './authorise-payment'
import { createServer, type TenderServer } from './create-server'
import type { RequestLog } from './options'
import type { AuthoriseOptions } from './payment-options'

const mock = createNodeMock({ profile })
afterAll(() => mock.stop())

const logged: RequestLog[] = []
let server: TenderServer
beforeAll(() => {
  server = createServer({
    serviceUrl: 'https://pay.example/',
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
    fetch: (url, init) => mock.handle(new Request(url, init)),
    onRequest: (request) => logged.push(request),
  })
})

const card = (number = '4242424242424242') => ({
  number,
  expMonth: 12,
  expYear: 2040,
  cvc: '987',
  name: 'Ada Lovelace',
})

const tokenOf = async (number?: string) => {
  const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card: card(number) } })
  return token
}

const pay = async (options: AuthoriseOptions = {}, flowId = 'flow_immediate', number?: string) =>
  server.payments.authorize(
    {
      orderId: 'order_1',
      flowId,
      amount: 5099,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token: await tokenOf(number) },
    },
    options,
  )

const made = async (...parameters: Parameters<typeof pay>): Promise<MadePayment> => {
  const authorisation = await pay(...parameters)
  return authorisation.waits ? expect.unreachable() : authorisation
}

/** Returns the names of all members of a JSON value, at any depth. */
describe('a payment', () => {
  it('is authorised, and read as the service has it', async () => {
    const { payment, paymentId } = await made()
    expect(payment).toMatchObject({
      id: paymentId,
      status: 'SUCCEEDED',
      orderId: 'order_1',
      amount: { rawAmount: 5099 },
    })
    expect(await server.payments.get(paymentId)).toEqual(payment)
  })

  itNeeds('declineCode')('that is declined is not an error', async () => {
    const { payment } = await made({}, 'flow_immediate', '4000000000000002')
    expect(payment).toMatchObject({ status: 'DECLINED', paymentCore: { outcome: { declineCode: 'GENERAL_DECLINE' } } })
  })

  it('is the same for equal keys', async () => {
    const key = { idempotencyKey: 'order_1.attempt_1' }
    expect((await made(key)).paymentId).toBe((await made(key)).paymentId)
    expect((await made()).paymentId).not.toBe((await made()).paymentId)
  })

  it.each([
    ['orderId', { orderId: 'order_2' }],
    ['amount', { amount: 5098 }],
    ['currency', { currency: 'USD' }],
  ])('is rejected when its %s differs', async (path, expected) => {
    const expect_ = { orderId: 'order_1', amount: 5099, currency: 'EUR' }
    await expect(pay({ expect: expect_ })).resolves.toMatchObject({ waits: false })
    await expect(pay({ expect: { ...expect_, currency: 'eur' } })).resolves.toMatchObject({ waits: false })
    await expect(pay({ expect: { ...expect_, ...expected } })).rejects.toMatchObject({
      code: 'payment.unexpected',
      fields: [{ path }],
    })
  })

  it('can be captured, also partially', async () => {
    const { paymentId } = await made({}, 'flow_delayed')
    expect(await server.payments.capture(paymentId, { amount: 99 })).toMatchObject({
      status: 'SUCCEEDED',
      amount: { rawAmount: 99 },
    })
  })

  itNeeds('full')('can be refunded or cancelled, and rejects what its status does not allow', async () => {
    const { paymentId } = await made()
    expect(await server.payments.refund(paymentId, { amount: 99, reason: 'torn' })).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      refundedAmount: 99,
    })
    const authorised = await made({}, 'flow_delayed')
    expect(await server.payments.cancel(authorised.paymentId)).toMatchObject({ status: 'CANCELLED' })
    await expect(server.payments.cancel(paymentId)).rejects.toMatchObject({
      code: 'service.rejected',
      service: {
        httpStatus: 200,
        extensions: { code: 'error.payment.invalidState', status: 'PARTIAL_REFUNDED', allowed: ['AUTHORISED'] },
      },
    })
  })
})

describe('a payment with a pending customer action', () => {
  const challenged = async (options: AuthoriseOptions = {}) =>
    server.payments.authorize(
      {
        orderId: 'order_1',
        flowId: 'flow_immediate',
        amount: 5099,
        currencyCode: 'EUR',
        paymentMethod: { type: 'CARD', token: await tokenOf('4000002760003184') },
        perform3DSecure: { redirectUrl: 'https://shop.example/back' },
      },
      options,
    )

  it('is not an error: it has a URL, and the log names none', async () => {
    const authorisation = await challenged()
    if (!authorisation.waits) return expect.unreachable()
    expect(logged.at(-1)).toMatchObject({ operation: 'authorizePayment', error: null })
    const { paymentId, url, action } = authorisation
    expect(action).toBe('THREE_D_SECURE')
    expect(url).toMatch(/^https:\/\/pay\.example\//)
    expect(await server.payments.get(paymentId)).toMatchObject({ status: 'NEEDS_3D_SECURE' })
  })

  it('is compared with `expect` too', async () => {
    expect(await challenged({ expect: { orderId: 'order_1', amount: 5099, currency: 'EUR' } })).toMatchObject({
      waits: true,
    })
    await expect(challenged({ expect: { amount: 1 } })).rejects.toMatchObject({ code: 'payment.unexpected' })
  })

  it('can be an approval of an alternative method', async () => {
    const authorisation = await server.payments.authorize({
      flowId: 'flow_immediate',
      amount: 5099,
      currencyCode: 'EUR',
      paymentMethod: { type: 'PAYPAL' },
      apmRedirectUrl: 'https://shop.example/back',
    })
    expect(authorisation).toMatchObject({ waits: true, action: 'APPROVAL' })
  })
})

describe('the service’s error', () => {
  it('is a member of the TenderError', async () => {
    await expect(server.payments.get('payments:00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      name: 'TenderError',
      code: 'record.notFound',
      message: 'getPayment: error.notFound (payment)',
      service: { extensions: { code: 'error.notFound', resource: 'payment' } },
    })
  })

  it('has the path of the operation only if the operation ran', async () => {
    const pathOf = (paymentMethod: object) =>
      server.payments.authorize({ paymentMethod } as never, { idempotencyKey: crypto.randomUUID() }).then(
        () => expect.unreachable(),
        ({ code, service }) => ({ code, path: service.path }),
      )
    expect(await pathOf({ type: 'CARD', token: 'tok' })).toEqual({
      code: 'service.rejected',
      path: ['authorizePayment'],
    })
    expect(await pathOf({ type: 7 })).toEqual({ code: 'service.rejected', path: undefined })
  })

  it('names every field, and no value', async () => {
    const error = await server.payments.authorize({ paymentMethod: { type: 'CARD', token: 'tok' } }).then(
      () => expect.unreachable(),
      (caught) => caught,
    )
    expect(error.fields.length).toBeGreaterThan(1)
    expect(error.service).toMatchObject({ path: ['authorizePayment'], extensions: { code: 'error.validation' } })
    expect(JSON.stringify(error.fields)).not.toContain('tok')
  })
})

describe('a customer', () => {
  itNeeds('full')('is created, changed and read, with the payment methods', async () => {
    const id = await server.customers.create({ customer: { name: 'Ada Lovelace' }, card: card() })
    expect(await server.customers.update(id, { name: 'Ada King', phone: '+44' })).toBe(true)
    expect(await server.customers.get(id)).toMatchObject({ id, name: 'Ada King', phone: '+44' })
    await server.customers.update(id, { name: 'Ada King', phone: null })
    expect(await server.customers.get(id)).toMatchObject({ phone: null })
    const second = await server.paymentMethods.tokenise({ paymentMethod: { card: card() }, customer: { id } })
    expect(await server.paymentMethods.makeDefault(second.token)).toBe(true)
    const methods = await server.paymentMethods.list(id)
    expect(methods.map(({ token, isDefault }) => [token === second.token, isDefault]).sort()).toEqual([
      [false, false],
      [true, true],
    ])
    expect(await server.paymentMethods.delete(second.token)).toBe(true)
    expect(await server.paymentMethods.list(id)).toHaveLength(1)
    await expect(server.customers.get('nobody')).rejects.toMatchObject({ code: 'record.notFound' })
  })
})

describe('a processor token', () => {
  const request = async (number?: string) => ({
    vaultToken: await tokenOf(number),
    paymentProcessorConnectionId: 'connection_card',
    currencyCode: 'EUR',
    threeDSecureRedirectUrl: 'https://shop.example/back',
  })

  it('is returned immediately, or after the customer action', async () => {
    expect(await server.paymentMethods.processorToken(await request())).toEqual({
      waits: false,
      token: expect.any(String),
    })
    expect(await server.paymentMethods.processorToken(await request('4000002760003184'))).toEqual({
      waits: true,
      url: expect.stringMatching(/^https:\/\/pay\.example\//),
    })
  })
})

describe('a dispute', () => {
  itNeeds('full')('is listed by payment and by status over all pages, and read', async () => {
    const disputed = async () => (await made({}, 'flow_immediate', '4000000000000259')).paymentId
    const [first, second] = [await disputed(), await disputed()]
    const seen: (string | null)[] = []
    for await (const { paymentId } of server.disputes.list({ first: 1, status: ['NEEDS_RESPONSE'] }))
      seen.push(paymentId)
    expect(seen.sort()).toEqual([first, second].sort())
    const { items, totalSize } = await server.disputes.list({ paymentId: first }).page()
    expect({ items, totalSize }).toMatchObject({ items: [{ paymentId: first, reason: 'FRAUD' }], totalSize: 1 })
    const [dispute] = items
    expect(await server.disputes.get(dispute?.id ?? '')).toEqual(dispute)
  })
})

describe('a wallet session', () => {
  itNeeds('full')('is returned completely, for Apple and for Google', async () => {
    const apple = {
      merchantIdentifier: 'merchant.example.shop',
      displayName: 'Shop',
      validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
      initiativeContext: 'shop.example',
    }
    const session = await server.wallets.setup('APPLE_PAY', apple)
    expect(session.expiresAt - session.epochTimestamp).toBe(300)
    expect(await server.wallets.setup('GOOGLE_PAY', { merchantGatewayId: 'gateway_1' })).toMatchObject({
      gateway: expect.any(String),
      gatewayMerchantId: expect.any(String),
    })
    await expect(server.wallets.setup('APPLE_PAY', {})).rejects.toMatchObject({ code: 'service.rejected' })
  })
})

describe('intents, client tokens, methods', () => {
  const intent = { trackingId: 't', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } }

  it('follow a checkout with its customer', async () => {
    const known = { customer: { email: 'ada@example.com' }, cart: { id: 'cart_1' } }
    const started = await server.intents.start({ ...intent, ...known })
    expect(started).toMatchObject({ status: 'INTENT', ...known })
    expect(await server.intents.get(started.id)).toMatchObject({ id: started.id })
    expect(await server.intents.update(started.id, { shipping: { status: 'COMPLETE' } })).toMatchObject({
      status: 'ACTIVE',
      timeline: { shipping: { status: 'COMPLETE' } },
    })
    const cleared = { customer: { email: null, isGuest: true }, cart: null }
    expect(await server.intents.update(started.id, cleared)).toMatchObject(cleared)
    expect(await server.intents.update(started.id, { customer: null })).toMatchObject({ customer: null })
    expect(await server.intents.complete(started.id)).toMatchObject({ status: 'COMPLETE' })
    await expect(server.intents.update(started.id, {})).rejects.toMatchObject({ code: 'intent.completed' })
  })

  it('create a token for the browser', async () => {
    expect(await server.clientTokens.generate({ amount: 5099, currency: 'EUR' })).toEqual({
      token: expect.stringMatching(/^ct_test_/),
      ttl: 10_800,
    })
  })

  it('show a stored card masked', async () => {
    expect(await server.paymentMethods.get(await tokenOf())).toMatchObject({
      number: '424242******4242',
      expYear: 2040,
    })
  })
})

describe('serviceUrl', () => {
  it.each(['https://pay.example', ' https://pay.example// ', 'https://pay.example/?', 'https://pay.example#'])(
    'may be %j',
    async (serviceUrl) => {
      const called: string[] = []
      const fetch = async (url: string, init: RequestInit) => {
        called.push(url)
        return mock.handle(new Request(url, init))
      }
      await createServer({ serviceUrl, privateKey: 'sk_test_demo', features: [], fetch }).payments.list().page()
      expect(called).toEqual(['https://pay.example/api/graphql'])
    },
  )
})

describe('onRequest', () => {
  it('receives every request without any of its content', async () => {
    logged.length = 0
    await made()
    expect(logged.map(({ operation, attempt, httpStatus, error }) => [operation, attempt, httpStatus, error])).toEqual([
      ['tokenisePaymentMethod', 1, 200, null],
      ['authorizePayment', 1, 200, null],
    ])
    expect(JSON.stringify(logged)).not.toMatch(/4242424242424242|"987"|"Ada|order_1|sk_test/)
  })
})
