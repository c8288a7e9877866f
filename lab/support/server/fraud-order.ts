import type { BehaviouralRiskOptions } from '../../../src/server/fraud/behavioural-risk-options'
import type { OrderRiskOptions } from '../../../src/server/fraud/order-risk-options'
import type { Cart } from '../../../src/shared/types'

export const cart: Cart = {
  id: 'cart_1',
  items: [
    {
      id: 'item_1',
      title: 'Trainers',
      variantTitle: 'blue, 42',
      sku: 'TR-42',
      quantity: 2,
      price: 2300,
      weight: 400,
      requiresShipping: true,
      image: 'https://shop.example/trainers.png',
    },
    { title: 'Gift card', quantity: 1, price: 499, requiresShipping: false },
  ],
}
export const address = {
  streetAddress: '1 Main Street',
  unit: '2',
  city: 'Dublin',
  postalCode: 'D01',
  countryCode: 'IRL',
}
const common = {
  amount: { amount: 5099, currency: 'EUR' },
  orderId: 'order_1',
  sessionId: 'visit_1',
  destination: { fullName: 'Ada Lovelace', email: 'ada@shop.example', phone: '+35312345678', address },
  carrier: 'An Post',
  discountCodes: [{ code: 'TEN', amount: 1000 }],
}
export const ofOrder: OrderRiskOptions = {
  ...common,
  checkoutId: 'checkout_1',
  createdAt: new Date('2026-01-15T12:00:00.123Z'),
  orderChannel: 'WEB',
  confirmationEmail: 'ada@shop.example',
  clientIpAddress: '203.0.113.7',
}
export const ofBehaviour: BehaviouralRiskOptions = {
  ...common,
  userId: 'ada',
  userEmail: 'ada@shop.example',
  userAgent: 'Mozilla/5.0',
}
