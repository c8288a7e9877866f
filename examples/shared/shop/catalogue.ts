import type { Money } from 'tender-checkout'

/** The products in the cart, with prices in minor units. */
export const products = { shoes: 8990, socks: 1290 } as const
export const deliveries = { standard: 0, express: 990 } as const

export type Product = keyof typeof products
export type Delivery = keyof typeof deliveries

/** What the customer can change until they pay. */
export interface Cart {
  quantities: Record<Product, number>
  delivery: Delivery
}

export interface Order extends Cart {
  id: string
  /** The customer in the vault of the payment service, who owns the saved cards. */
  customerId: string
  amount: Money
}

/** What the page needs to start a checkout. */
export interface CheckoutData {
  order: Order
  serviceUrl: string
  publicKey: string
}

export const priceOf = (minorUnits: number): Money => ({ amount: minorUnits, currency: 'EUR' })
