type Members = Readonly<Record<string, unknown>>

/** An order-risk payload with the required members only. */
export const order = (over: Members = {}, purchase: Members = {}): Record<string, unknown> => ({
  checkoutId: 'checkout-1',
  orderId: 'order-1',
  purchase: {
    createdAt: '2026-01-15T12:00:00Z',
    orderChannel: 'WEB',
    totalPrice: 50.99,
    currency: 'EUR',
    confirmationEmail: 'ada@shop.example',
    products: [{ itemName: 'Trainers' }],
    shipments: [{ destination: {} }],
    ...purchase,
  },
  ...over,
})

/** A behavioural-risk payload with the required members only. */
export const behaviour = (over: Members = {}): Record<string, unknown> => ({
  user_id: 'ada',
  order_id: 'order-1',
  user_email: 'ada@shop.example',
  amount: 50_990_000,
  currency_code: 'EUR',
  ...over,
})
