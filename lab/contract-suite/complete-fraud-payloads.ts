import { behaviour, order } from './fraud-payloads'

const address = {
  streetAddress: '1 Main Street',
  unit: '2',
  postalCode: 'D01 F5P2',
  city: 'Dublin',
  provinceCode: 'L',
  countryCode: 'IE',
}
const moment = '2026-01-01T08:30:00+0000'
const history = { aggregateOrderCount: 1, aggregateOrderDollars: 50.99 }

/** Creates an order-risk payload with every member, with this recommendation and sales channel. */
export const wholeOrder = (orderChannel: string, customerOrderRecommendation: string): Record<string, unknown> =>
  order(
    {
      merchantCategoryCode: '5661',
      customerOrderRecommendation,
      coverageRequests: ['FRAUD', 'INR', 'SNAD', 'ALL', 'NONE'],
      tags: ['new'],
      device: {
        clientIpAddress: '203.0.113.7',
        sessionId: 'session-1',
        fingerprint: { provider: 'own', payload: 'eA==', payloadEncoding: 'base64', payloadVersion: '1' },
      },
      merchantPlatform: { name: 'own', version: '1.0' },
      userAccount: {
        ...history,
        username: 'ada',
        createdDate: moment,
        accountNumber: 'A-1',
        email: 'ada@shop.example',
        phone: '+353 1 234 5678',
        userEmail: 'ada@shop.example',
        userPhone: '+353 1 234 5678',
        lastOrderId: 'order-0',
        lastUpdateDate: moment,
        emailLastUpdateDate: moment,
        phoneLastUpdateDate: moment,
        passwordLastUpdateDate: moment,
      },
      memberships: [
        {
          membershipName: 'Gold',
          phoneNumber: '+353 1 234 5678',
          emailAddress: 'ada@shop.example',
          membershipId: 'gold-1',
        },
      ],
      sellers: [
        {
          ...history,
          name: 'Eve',
          username: 'eve',
          sellerId: 'seller-1',
          phone: '+353 1 234 5678',
          email: 'eve@seller.example',
          domain: 'seller.example',
          createdDate: moment,
          lastUpdateDate: moment,
          onboardingEmail: 'eve@seller.example',
          onboardingIpAddress: '2001:db8::1',
          parentEntity: 'Eve and Sons',
          accountNumber: 'S-1',
          tags: ['small'],
          contactAddress: address,
        },
      ],
    },
    {
      orderChannel,
      confirmationPhone: '+353 1 234 5678',
      totalShippingCost: 4.5,
      receivedBy: 'Grace',
      discountCodes: [
        { code: 'TEN', amount: 10 },
        { code: 'HALF', percentage: 50 },
      ],
      products: [
        {
          itemName: 'Trainers',
          itemPrice: 50.99,
          itemQuantity: 1,
          itemIsDigital: false,
          itemCategory: 'Shoes',
          itemSubCategory: 'Running',
          itemId: 'item-1',
          itemImage: 'https://shop.example/trainers.png',
          itemUrl: 'https://shop.example/trainers',
          itemWeight: 0.4,
          shipmentId: 'shipment-1',
        },
      ],
      shipments: [
        {
          carrier: 'post',
          minDeliveryDate: moment,
          maxDeliveryDate: moment,
          shipmentId: 'shipment-1',
          fulfillmentMethod: 'delivery',
          destination: { fullName: 'Ada', organization: 'Engines', email: 'ada@shop.example', address },
          origin: { locationId: 'store-1', address },
        },
      ],
    },
  )

const behaviouralAddress = {
  name: 'Ada',
  phone: '+35312345678',
  address_1: '1 Main Street',
  address_2: 'Flat 2',
  city: 'Dublin',
  region: 'Leinster',
  country: 'IE',
  zipcode: '94107-1234',
}

/** A behavioural-risk payload with every member. */
export const wholeBehaviour = (shippingMethod: string, promotionStatus: string): Record<string, unknown> =>
  behaviour({
    session_id: 'session-1',
    digital_wallet: 'apple_pay',
    coupon_code: 'TEN',
    shipping_choice: 'next day',
    is_first_time_buyer: true,
    expedited_shipping: false,
    seller_user_id: 'eve',
    shipping_method: shippingMethod,
    shipping_carrier: 'post',
    brand_name: 'Own',
    site_domain: 'shop.example',
    site_country: 'IE',
    account_types: ['guest'],
    billing_address: behaviouralAddress,
    shipping_address: behaviouralAddress,
    ordered_from: { store_id: 'store-1', store_address: behaviouralAddress },
    shipping_tracking_numbers: ['1Z'],
    items: [
      {
        item_id: 'item-1',
        product_title: 'Trainers',
        price: 50_990_000,
        upc: '036000291452',
        sku: 'T-1',
        brand: 'Own',
        manufacturer: 'Own',
        category: 'Shoes',
        tags: ['running'],
        color: 'red',
        quantity: 1,
      },
    ],
    promotions: [
      {
        promotion_id: 'TEN',
        status: promotionStatus,
        description: 'Ten off',
        discount: { amount: 10_000_000, currency_code: 'EUR', minimum_purchase_amount: 20_000_000 },
      },
    ],
    browser: { user_agent: 'Mozilla/5.0', accept_language: 'en', content_language: 'en' },
    app: {
      os: 'iOS',
      os_version: '19',
      device_manufacturer: 'Apple',
      device_model: 'iPhone',
      device_unique_id: 'device-1',
      app_name: 'Shop',
      app_version: '1.0',
      client_language: 'en',
    },
  })
