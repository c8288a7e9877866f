import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { cart, ofBehaviour, ofOrder } from '../../../lab/support/server/fraud-order'
import { createNodeMock } from '../../mock/node'
import { behaviouralRisk } from '../../shared/fraud/behavioural-risk'
import { orderRisk } from '../../shared/fraud/order-risk'
import { createServer } from '../create-server'
import { fraud } from './fraud'

interface Refusal {
  code: string
  message: string
  fields: { path: string; message: string }[]
}

type Build = keyof typeof fraud

/** Returns the error of a call with values of any type. */
const refusalOf = (build: Build, given: unknown, options: unknown): Refusal => {
  try {
    fraud[build](given as never, options as never)
  } catch (error) {
    return error as Refusal
  }
  return expect.unreachable('it was accepted')
}

const pathsOf = (...parameters: Parameters<typeof refusalOf>): string[] =>
  refusalOf(...parameters).fields.map(({ path }) => path)

describe('an issue', () => {
  it.each<[path: string, options: object]>([
    ['orderId', { orderId: '' }],
    ['checkoutId', { checkoutId: undefined }],
    ['confirmationEmail', { confirmationEmail: 'ada' }],
    ['clientIpAddress', { clientIpAddress: '127.0.0.1' }],
    ['clientIpAddress', { clientIpAddress: null }],
    ['createdAt', { createdAt: '2026-01-15' }],
    ['createdAt', { createdAt: undefined }],
    ['createdAt', { createdAt: 1_768_478_400 }],
    ['minDeliveryDate', { minDeliveryDate: new Date(Number.NaN) }],
    ['orderChannel', { orderChannel: 'TELEPATHY' }],
    ['merchantCategoryCode', { merchantCategoryCode: '566' }],
    ['coverageRequests.1', { coverageRequests: ['ALL', 'SOME'] }],
    ['destination', { destination: null }],
    ['destination.email', { destination: { email: 'ada@' } }],
    ['destination.address.countryCode', { destination: { address: { countryCode: 'Ireland' } } }],
    ['discountCodes.0', { discountCodes: [{ code: 'TEN' }] }],
    ['discountCodes.0', { discountCodes: [{ code: 'TEN', amount: 1, percentage: 1 }] }],
    ['discountCodes.0.amount', { discountCodes: [{ code: 'TEN', amount: 0.5 }] }],
    ['totalShippingCost', { totalShippingCost: -1 }],
    ['userAccount.createdDate', { userAccount: { createdDate: 'yesterday' } }],
    ['userAccount.aggregateOrderCount', { userAccount: { aggregateOrderCount: 0 } }],
    ['sellers.0.contactAddress.countryCode', { sellers: [{ contactAddress: { countryCode: 'XX' } }] }],
    ['confirmationMail', { confirmationMail: 'ada@shop.example' }],
  ])('of the order-risk options is reported at %s', (path, options) => {
    expect(pathsOf('orderRisk', cart, { ...ofOrder, ...options })).toEqual([path])
  })

  it.each<[path: string, options: object]>([
    ['userEmail', { userEmail: 'ada' }],
    ['sessionId', { userId: null, sessionId: null }],
    ['userAgent', { userAgent: null, acceptLanguage: 'ga' }],
    ['destination.phone', { destination: { phone: 'none' } }],
    ['billing.address.countryCode', { billing: { address: { countryCode: 'XX' } } }],
    ['orderedFrom.store.phone', { orderedFrom: { store: { phone: '+' } } }],
    ['shippingMethod', { shippingMethod: 'pigeon' }],
    ['siteDomain', { siteDomain: 'localhost' }],
    ['siteCountry', { siteCountry: 'Ireland' }],
    ['accountTypes', { accountTypes: [] }],
    ['discountCodes.0.minimumPurchaseAmount', { discountCodes: [{ code: 'T', amount: 1, minimumPurchaseAmount: -1 }] }],
    ['app.osVersion', { app: { osVersion: 19 } }],
    ['user_id', { user_id: 'ada' }],
  ])('of the behavioural-risk options is reported at %s', (path, options) => {
    expect(pathsOf('behaviouralRisk', cart, { ...ofBehaviour, ...options })).toEqual([path])
  })

  it('is one of many in one error, which repeats no value', () => {
    const secret = 'secret123'
    const amount = { amount: 666.5, currency: secret }
    const options = { amount, orderId: 666.5, userEmail: secret, userAgent: 666.5, destination: { phone: secret } }
    const refusal = refusalOf('behaviouralRisk', { items: [{ price: secret, quantity: 666.5 }] }, options)
    expect(refusal.code).toBe('options.invalid')
    const paths = refusal.fields.map(({ path }) => path)
    expect(paths.sort()).toEqual([
      'amount.amount',
      'amount.currency',
      'cart.items.0.price',
      'cart.items.0.quantity',
      'destination.phone',
      'orderId',
      'sessionId',
      'userAgent',
      'userEmail',
    ])
    for (const path of paths) expect(refusal.message).toContain(`${path}: `)
    expect(`${refusal.message}${JSON.stringify(refusal.fields)}`).not.toMatch(/secret123|666/)
  })

  it.each([null, undefined, 'text', {}, { items: null }, { items: [] }])('in the cart %j is reported', (given) => {
    expect(pathsOf('orderRisk', given, ofOrder)).toEqual(['cart.items'])
  })

  it.each(['orderRisk', 'behaviouralRisk'] as const)('in invalid options is reported (%s)', (build) => {
    for (const options of [undefined, null, 7, []]) expect(pathsOf(build, cart, options)).toContain('amount')
  })
})

describe('an amount above the exact range of its unit', () => {
  it.each([
    ['JPY', Number.MAX_SAFE_INTEGER, 9_007_199_254],
    ['EUR', 999_999_999_999_999, 900_719_925_474],
    ['KWD', 999_999_999_999_999, 9_007_199_254_740],
  ])('is rejected, also in %s', (currency, mostOfOrder, mostOfBehaviour) => {
    const bounds = { orderRisk: mostOfOrder, behaviouralRisk: mostOfBehaviour }
    for (const build of ['orderRisk', 'behaviouralRisk'] as const) {
      const options = build === 'orderRisk' ? ofOrder : ofBehaviour
      const most = bounds[build]
      const taken = { ...options, amount: { amount: most, currency } }
      expect(() => fraud[build]({ items: [{ price: most }] }, taken as never)).not.toThrow()
      const refused = { ...options, amount: { amount: most + 1, currency } }
      expect(pathsOf(build, { items: [{ price: most + 1 }] }, refused)).toEqual(['cart.items.0.price', 'amount.amount'])
    }
  })
})

it('accepts nothing that a provider would reject: any input leads to a valid payload or to issues', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.constant(undefined),
    fc.object(),
  )
  const names = fc.constantFrom(...Object.keys({ ...ofOrder, ...ofBehaviour }), 'cart')
  const shapes = { orderRisk, behaviouralRisk }
  fc.assert(
    fc.property(
      fc.constantFrom('orderRisk' as const, 'behaviouralRisk' as const),
      names,
      anything,
      (build, name, value) => {
        const base = build === 'orderRisk' ? ofOrder : ofBehaviour
        const [options, given] = name === 'cart' ? [base, value] : [{ ...base, [name]: value }, cart]
        try {
          const payload = fraud[build](given as never, options as never)
          expect(shapes[build].safeParse(payload).success).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ name: 'TenderError', code: 'options.invalid' })
          for (const { path } of (error as Refusal).fields)
            expect(path.split('.')[0]).toBe(name === 'userId' ? path : name)
        }
      },
    ),
    { numRuns: 500 },
  )
})

describe('the service', () => {
  const mock = createNodeMock()
  afterAll(() => mock.stop())
  const server = createServer({
    serviceUrl: 'https://pay.example',
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
    fetch: (url, init) => mock.handle(new Request(url, init)),
  })

  const pay = async (flowId: string, payload: object) => {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
    const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })
    const authorisation = await server.payments.authorize({
      orderId: 'order_1',
      flowId,
      amount: 5099,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token },
      fraud: { ...payload },
    })
    return authorisation.waits ? expect.unreachable() : authorisation.payment
  }

  const scored = (status: string, riskScore: number) => ({ status, paymentCore: { outcome: { riskScore } } })

  it('accepts both payloads, each in its own flow', async () => {
    expect(await pay('flow_fraud_order', fraud.orderRisk(cart, ofOrder))).toMatchObject(scored('SUCCEEDED', 12))
    expect(await pay('flow_fraud_behaviour', fraud.behaviouralRisk(cart, ofBehaviour))).toMatchObject(
      scored('SUCCEEDED', 15),
    )
  })

  it('reads their risk', async () => {
    const order = fraud.orderRisk(cart, { ...ofOrder, customerOrderRecommendation: 'DECLINE_FRAUD' })
    expect(await pay('flow_fraud_order', order)).toMatchObject(scored('DECLINED', 95))
    const behaviour = fraud.behaviouralRisk(cart, { ...ofBehaviour, userEmail: 'eve@fraud.example' })
    expect(await pay('flow_fraud_behaviour', behaviour)).toMatchObject(scored('DECLINED', 90))
  })

  it.each([
    ['flow_fraud_order', 'order-risk', () => fraud.behaviouralRisk(cart, ofBehaviour)],
    ['flow_fraud_behaviour', 'behavioural-risk', () => fraud.orderRisk(cart, ofOrder)],
  ])('rejects in %s the payload of the other provider', async (flowId, provider, payload) => {
    await expect(pay(flowId, payload())).rejects.toMatchObject({
      code: 'service.rejected',
      service: { extensions: { code: 'error.fraud.invalidPayload', provider } },
    })
  })
})
