import { describe, expect, test } from 'vitest'
import { behaviour, order } from '../../../lab/contract-suite/fraud-payloads'
import { ServiceError } from '../errors'
import { checkFraud } from './fraud'

const root = 'authorisePayment.fraud.'

/** Returns the paths of the issues without their common prefix. */
const issues = (fraud: 'order' | 'behaviour', payload: unknown): string[] => {
  try {
    checkFraud({ fraud }, payload)
    return []
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    expect(error.code).toBe('error.fraud.invalidPayload')
    const fields = error.details.fields as readonly { path: string; message: string }[]
    expect(fields.every(({ message }) => message !== 'Invalid input')).toBe(true)
    return fields.map(({ path }) => path.replace(root, ''))
  }
}

const address = { streetAddress: '1 Main Street', unit: '2', postalCode: 'D01', city: 'Dublin', countryCode: 'IE' }

const fullOrder = order(
  {
    merchantCategoryCode: '5661',
    customerOrderRecommendation: 'APPROVE',
    coverageRequests: ['FRAUD', 'INR', 'SNAD', 'ALL', 'NONE'],
    tags: ['new'],
    device: { clientIpAddress: '203.0.113.7', sessionId: 's', fingerprint: { provider: 'p', payload: 'x' } },
    merchantPlatform: { name: 'own', version: '1' },
    userAccount: {
      username: 'ada',
      createdDate: '2020-02-29T23:59:59+0000',
      aggregateOrderCount: 1,
      aggregateOrderDollars: 0,
      userEmail: 'ada@shop.example',
      userPhone: '+353 1 234',
      passwordLastUpdateDate: '2026-01-01T00:00:00+00:00',
    },
    memberships: [{ membershipName: 'Gold' }],
    sellers: [
      {
        name: 'Eve',
        onboardingIpAddress: '2001:db8::1',
        aggregateOrderCount: 3,
        tags: ['t'],
        contactAddress: address,
      },
    ],
    ownMember: true,
  },
  {
    discountCodes: [
      { code: 'TEN', amount: 10 },
      { code: 'HALF', percentage: 50 },
    ],
    products: [{ itemName: 'Trainers', itemPrice: 50.99, itemQuantity: 1, itemIsDigital: false, itemWeight: 0.4 }],
    shipments: [
      {
        carrier: 'post',
        minDeliveryDate: '2026-01-16T00:00:00-0830',
        destination: { fullName: 'Ada', email: null, address },
        origin: { locationId: 'l', address },
      },
    ],
    totalShippingCost: 4.5,
  },
)

describe('shape A', () => {
  test('FRAUD-1: an order with all required members is valid, and so is one with every member', () => {
    expect(issues('order', order())).toEqual([])
    expect(issues('order', fullOrder)).toEqual([])
  })

  test('FRAUD-1: every missing required member is reported', () => {
    expect(issues('order', {})).toEqual(['checkoutId', 'orderId', 'purchase'])
    expect(issues('order', order({ purchase: {} }))).toEqual(
      ['createdAt', 'orderChannel', 'totalPrice', 'confirmationEmail', 'products', 'shipments'].map(
        (name) => `purchase.${name}`,
      ),
    )
    expect(issues('order', order({}, { shipments: [{}], products: [] }))).toEqual([
      'purchase.products',
      'purchase.shipments.0.destination',
    ])
    expect(issues('order', order({ device: { sessionId: 's' }, memberships: [{}] }))).toEqual([
      'device.clientIpAddress',
      'memberships.0.membershipName',
    ])
  })

  test('FRAUD-1: a missing currency means USD', () => {
    expect(issues('order', order({}, { currency: undefined }))).toEqual([])
    expect(issues('order', order({}, { currency: null }))).toEqual([])
    expect(issues('order', order({}, { currency: 'EURO' }))).toEqual(['purchase.currency'])
  })

  test.each<[path: string, payload: unknown]>([
    ['merchantCategoryCode', order({ merchantCategoryCode: '566' })],
    ['customerOrderRecommendation', order({ customerOrderRecommendation: 'decline' })],
    ['coverageRequests.1', order({ coverageRequests: ['ALL', 'SOME'] })],
    ['tags', order({ tags: 'new' })],
    ['tags.0', order({ tags: [1] })],
    ['merchantPlatform', order({ merchantPlatform: 'own' })],
    ['userAccount.aggregateOrderCount', order({ userAccount: { aggregateOrderCount: 0 } })],
    ['userAccount.aggregateOrderCount', order({ userAccount: { aggregateOrderCount: 1.5 } })],
    ['userAccount.aggregateOrderDollars', order({ userAccount: { aggregateOrderDollars: -0.01 } })],
    ['userAccount.email', order({ userAccount: { email: 'ada' } })],
    ['userAccount.userEmail', order({ userAccount: { userEmail: 'ada@' } })],
    ['userAccount.lastUpdateDate', order({ userAccount: { lastUpdateDate: '2026-01-15' } })],
    ['sellers.0.aggregateOrderCount', order({ sellers: [{ aggregateOrderCount: 0 }] })],
    ['sellers.0.onboardingIpAddress', order({ sellers: [{ onboardingIpAddress: '10.0.0.1' }] })],
    ['purchase.createdAt', order({}, { createdAt: '2026-01-15T12:00:00.000Z' })],
    ['purchase.orderChannel', order({}, { orderChannel: 'TELEPATHY' })],
    ['purchase.totalPrice', order({}, { totalPrice: '50.99' })],
    ['purchase.discountCodes.0', order({}, { discountCodes: [{ code: 'TEN' }] })],
    ['purchase.discountCodes.0', order({}, { discountCodes: [{ code: 'TEN', amount: 1, percentage: 1 }] })],
    ['purchase.discountCodes.0.code', order({}, { discountCodes: [{ amount: 1 }] })],
    ['purchase.products.0.itemQuantity', order({}, { products: [{ itemQuantity: 0.5 }] })],
    ['purchase.products.0.itemIsDigital', order({}, { products: [{ itemIsDigital: 'no' }] })],
    ['purchase.shipments.0.destination.address', order({}, { shipments: [{ destination: { address: '1' } }] })],
  ])('FRAUD-1: an invalid %s is reported at its path only', (path, payload) => {
    expect(issues('order', payload)).toEqual([path])
  })

  test('FRAUD-3: the rule for discount codes applies even if another member is invalid', () => {
    expect(issues('order', order({}, { discountCodes: [{ code: 7 }] })).sort()).toEqual([
      'purchase.discountCodes.0',
      'purchase.discountCodes.0.code',
    ])
  })
})

const fullBehaviour = behaviour({
  session_id: 's',
  is_first_time_buyer: true,
  shipping_method: 'physical',
  site_domain: 'shop.example',
  site_country: 'IE',
  account_types: ['guest'],
  billing_address: { name: 'Ada', phone: '+35312345678', country: 'IRL', zipcode: '94107-1234' },
  ordered_from: { store_id: '1', store_address: { phone: '(01) 234-5678' } },
  shipping_tracking_numbers: ['1Z'],
  items: [{ item_id: '1', price: 50_990_000, tags: ['shoes'], quantity: 1 }],
  promotions: [{ promotion_id: 'p', status: 'success', discount: { amount: 10_000, currency_code: 'EUR' } }],
  browser: { user_agent: 'Mozilla/5.0' },
  app: { os: 'iOS' },
})

describe('shape B', () => {
  test('FRAUD-2: an order with all required members is valid, and so is one with every member', () => {
    expect(issues('behaviour', behaviour())).toEqual([])
    expect(issues('behaviour', fullBehaviour)).toEqual([])
  })

  test('FRAUD-2: micros may have a fraction', () => {
    const items = [{ item_id: '1', price: 333_333.5, quantity: 3 }]
    expect(issues('behaviour', behaviour({ amount: 1_000_000.5, items }))).toEqual([])
  })

  test('FRAUD-2: a session replaces the account; without both the session is reported as missing', () => {
    expect(issues('behaviour', behaviour({ user_id: undefined, session_id: 's' }))).toEqual([])
    expect(issues('behaviour', behaviour({ user_id: undefined }))).toEqual(['session_id'])
    expect(issues('behaviour', {}).sort()).toEqual(['amount', 'currency_code', 'order_id', 'session_id', 'user_email'])
  })

  test.each<[path: string, payload: unknown]>([
    ['user_id', behaviour({ user_id: 7 })],
    ['user_id', behaviour({ user_id: '' })],
    ['user_email', behaviour({ user_email: 'ada at shop.example' })],
    ['amount', behaviour({ amount: -1 })],
    ['amount', behaviour({ amount: '5099' })],
    ['currency_code', behaviour({ currency_code: 'eur' })],
    ['shipping_method', behaviour({ shipping_method: 'pigeon' })],
    ['site_domain', behaviour({ site_domain: 'localhost' })],
    ['site_country', behaviour({ site_country: 'Ireland' })],
    ['account_types', behaviour({ account_types: [] })],
    ['billing_address.phone', behaviour({ billing_address: { phone: 'none' } })],
    ['shipping_address.country', behaviour({ shipping_address: { country: 'XX' } })],
    ['shipping_address.zipcode', behaviour({ shipping_address: { zipcode: '941071234' } })],
    ['items.0.price', behaviour({ items: [{ price: -0.5 }] })],
    ['promotions.0.status', behaviour({ promotions: [{ status: 'maybe' }] })],
    ['promotions.0.discount.currency_code', behaviour({ promotions: [{ discount: { currency_code: '€' } }] })],
    ['browser.user_agent', behaviour({ browser: {} })],
    ['is_first_time_buyer', behaviour({ is_first_time_buyer: 'yes' })],
  ])('FRAUD-2: an invalid %s is reported at its path only', (path, payload) => {
    expect(issues('behaviour', payload)).toEqual([path])
  })
})

test.each(['order', 'behaviour'] as const)('FRAUD-3: a payload that is not an object has one issue (%s)', (fraud) => {
  for (const payload of [undefined, null, 'text', 7, []])
    expect(issues(fraud, payload)).toEqual(['authorisePayment.fraud'])
})

test('FRAUD-4: fraud.example must be the whole domain of the address, in any case', () => {
  const score = (user_email: string) => checkFraud({ fraud: 'behaviour' }, behaviour({ user_email })).score
  expect(score('EVE@Fraud.Example')).toBe(90)
  expect(score('eve@notfraud.example')).toBe(15)
  expect(score('eve@fraud.example.org')).toBe(15)
})
