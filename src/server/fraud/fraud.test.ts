import { describe, expect, it } from 'vitest'
import { address, cart, ofBehaviour, ofOrder } from '../../../lab/support/server/fraud-order'
import type { Intent } from '../../contract/generated/types'
import { fraud } from './fraud'

describe('one cart', () => {
  it('becomes an order-risk payload', () => {
    expect(fraud.orderRisk(cart, ofOrder)).toEqual({
      checkoutId: 'checkout_1',
      orderId: 'order_1',
      device: { clientIpAddress: '203.0.113.7', sessionId: 'visit_1' },
      purchase: {
        createdAt: '2026-01-15T12:00:00Z',
        orderChannel: 'WEB',
        totalPrice: 50.99,
        currency: 'EUR',
        confirmationEmail: 'ada@shop.example',
        discountCodes: [{ code: 'TEN', amount: 10 }],
        products: [
          {
            itemId: 'item_1',
            itemName: 'Trainers - blue, 42',
            itemPrice: 23,
            itemQuantity: 2,
            itemIsDigital: false,
            itemImage: 'https://shop.example/trainers.png',
            itemWeight: 400,
          },
          { itemName: 'Gift card', itemPrice: 4.99, itemQuantity: 1, itemIsDigital: true },
        ],
        shipments: [
          {
            carrier: 'An Post',
            destination: {
              fullName: 'Ada Lovelace',
              email: 'ada@shop.example',
              address: { ...address, countryCode: 'IE' },
            },
          },
        ],
      },
    })
  })

  it('becomes a behavioural-risk payload', () => {
    expect(fraud.behaviouralRisk(cart, ofBehaviour)).toEqual({
      user_id: 'ada',
      session_id: 'visit_1',
      order_id: 'order_1',
      user_email: 'ada@shop.example',
      amount: 50_990_000,
      currency_code: 'EUR',
      shipping_method: 'physical',
      shipping_carrier: 'An Post',
      shipping_address: {
        name: 'Ada Lovelace',
        phone: '+35312345678',
        address_1: '1 Main Street',
        address_2: '2',
        city: 'Dublin',
        country: 'IE',
        zipcode: 'D01',
      },
      items: [
        { item_id: 'item_1', product_title: 'Trainers - blue, 42', price: 23_000_000, sku: 'TR-42', quantity: 2 },
        { product_title: 'Gift card', price: 4_990_000, quantity: 1 },
      ],
      promotions: [{ promotion_id: 'TEN', status: 'success', discount: { amount: 10_000_000, currency_code: 'EUR' } }],
      browser: { user_agent: 'Mozilla/5.0' },
    })
  })

  it.each([
    ['JPY', 5099, 5_099_000_000],
    ['EUR', 50.99, 50_990_000],
    ['KWD', 5.099, 5_099_000],
  ])('in %s has its amounts in the unit of each provider', (currency, major, micros) => {
    const amount = { amount: 5099, currency }
    const one = { items: [{ price: 5099 }] }
    const discountCodes = [{ code: 'ALL', amount: 5099, minimumPurchaseAmount: 5099 }]
    const order = fraud.orderRisk(one, { ...ofOrder, amount, discountCodes, totalShippingCost: 5099 })
    expect(order.purchase).toMatchObject({
      totalPrice: major,
      totalShippingCost: major,
      products: [{ itemPrice: major }],
      discountCodes: [{ amount: major }],
    })
    expect(fraud.behaviouralRisk(one, { ...ofBehaviour, amount, discountCodes })).toMatchObject({
      amount: micros,
      items: [{ price: micros }],
      promotions: [{ discount: { amount: micros, minimum_purchase_amount: micros } }],
    })
  })

  it("may be the service's, with null members", () => {
    const stored: NonNullable<Intent['cart']> = {
      id: null,
      weight: null,
      itemCount: null,
      items: [
        {
          id: null,
          quantity: 1,
          title: 'Trainers',
          variantTitle: null,
          weight: null,
          taxable: null,
          requiresShipping: null,
          price: 5099,
          sku: 'TR-42',
          lineTotal: null,
          image: null,
          discountedPrice: null,
          totalDiscount: null,
        },
      ],
    }
    expect(fraud.orderRisk(stored, ofOrder).purchase.products).toEqual([
      { itemId: 'TR-42', itemName: 'Trainers', itemPrice: 50.99, itemQuantity: 1 },
    ])
    const payload = fraud.behaviouralRisk(stored, ofBehaviour)
    expect(payload.items).toEqual([{ product_title: 'Trainers', price: 50_990_000, sku: 'TR-42', quantity: 1 }])
    expect(payload).not.toHaveProperty('shipping_method')
  })
})

describe('every member', () => {
  it('of the order-risk options is in the payload', () => {
    const payload = fraud.orderRisk(cart, {
      ...ofOrder,
      confirmationPhone: '+35312345678',
      fingerprint: { provider: 'p', payload: 'x' },
      totalShippingCost: 450,
      minDeliveryDate: '2026-01-16T00:00:00.000+01:00',
      maxDeliveryDate: new Date('2026-01-18T00:00:00Z'),
      fulfillmentMethod: 'DELIVERY',
      origin: { locationId: 'l', address },
      receivedBy: 'Eve',
      merchantCategoryCode: '5661',
      customerOrderRecommendation: 'APPROVE',
      coverageRequests: ['FRAUD'],
      tags: ['new'],
      discountCodes: [{ code: 'HALF', percentage: 50 }],
      merchantPlatform: { name: 'own', version: '1' },
      userAccount: { username: 'ada', createdDate: new Date('2020-02-29T23:59:59Z'), aggregateOrderDollars: 70.5 },
      memberships: [{ membershipName: 'Gold' }],
      sellers: [{ name: 'Eve', lastUpdateDate: '2026-01-01T00:00:00.5Z', contactAddress: { countryCode: 'GBR' } }],
    })
    expect(payload).toMatchObject({
      merchantCategoryCode: '5661',
      customerOrderRecommendation: 'APPROVE',
      coverageRequests: ['FRAUD'],
      tags: ['new'],
      device: { fingerprint: { provider: 'p', payload: 'x' } },
      merchantPlatform: { name: 'own', version: '1' },
      userAccount: { username: 'ada', createdDate: '2020-02-29T23:59:59Z', aggregateOrderDollars: 70.5 },
      memberships: [{ membershipName: 'Gold' }],
      sellers: [{ name: 'Eve', lastUpdateDate: '2026-01-01T00:00:00Z', contactAddress: { countryCode: 'GB' } }],
      purchase: {
        confirmationPhone: '+35312345678',
        totalShippingCost: 4.5,
        receivedBy: 'Eve',
        discountCodes: [{ code: 'HALF', percentage: 50 }],
        shipments: [
          {
            minDeliveryDate: '2026-01-16T00:00:00+01:00',
            maxDeliveryDate: '2026-01-18T00:00:00Z',
            fulfillmentMethod: 'DELIVERY',
            origin: { locationId: 'l', address: { countryCode: 'IE' } },
          },
        ],
      },
    })
  })

  it('of the behavioural-risk options is in the payload', () => {
    const app = { os: 'iOS', osVersion: '19', deviceManufacturer: 'A', deviceModel: 'B', deviceUniqueId: 'C' }
    const payload = fraud.behaviouralRisk(cart, {
      ...ofBehaviour,
      acceptLanguage: 'ga',
      contentLanguage: 'en',
      app: { ...app, appName: 'Shop', appVersion: '1', clientLanguage: 'ga' },
      billing: { fullName: 'Ada', address: { postalCode: '94107 1234', provinceCode: 'CA', countryCode: 'USA' } },
      orderedFrom: { storeId: 's', store: { fullName: 'Main Street' } },
      digitalWallet: 'apple_pay',
      couponCode: 'TEN',
      shippingChoice: 'next day',
      shippingMethod: 'electronic',
      shippingTrackingNumbers: ['1Z'],
      expeditedShipping: true,
      isFirstTimeBuyer: false,
      sellerUserId: 'eve',
      brandName: 'Shop',
      siteDomain: 'shop.example',
      siteCountry: 'IRL',
      accountTypes: ['guest'],
      discountCodes: [{ code: 'HALF', percentage: 50, description: 'half off' }],
    })
    expect(payload).toMatchObject({
      browser: { user_agent: 'Mozilla/5.0', accept_language: 'ga', content_language: 'en' },
      app: {
        os: 'iOS',
        os_version: '19',
        device_manufacturer: 'A',
        device_model: 'B',
        device_unique_id: 'C',
        app_name: 'Shop',
        app_version: '1',
        client_language: 'ga',
      },
      billing_address: { name: 'Ada', region: 'CA', country: 'US', zipcode: '94107-1234' },
      ordered_from: { store_id: 's', store_address: { name: 'Main Street' } },
      digital_wallet: 'apple_pay',
      coupon_code: 'TEN',
      shipping_choice: 'next day',
      shipping_method: 'electronic',
      shipping_tracking_numbers: ['1Z'],
      expedited_shipping: true,
      is_first_time_buyer: false,
      seller_user_id: 'eve',
      brand_name: 'Shop',
      site_domain: 'shop.example',
      site_country: 'IE',
      account_types: ['guest'],
    })
    expect(payload.promotions).toEqual([{ promotion_id: 'HALF', status: 'success', description: 'half off' }])
  })
})
