export interface Product {
  id: string
  title: string
  variantTitle: string
  /** In minor units of the shop's currency. */
  price: number
  /** In grams. */
  weight: number
}

export const currency = 'EUR'

export const products: readonly Product[] = [
  { id: 'scree', title: 'Scree 3 trail shoe', variantTitle: 'Moss, size 42', price: 12900, weight: 560 },
  { id: 'socks', title: 'Merino socks', variantTitle: 'Two pairs, 40 to 43', price: 2490, weight: 120 },
  { id: 'flask', title: 'Soft flask', variantTitle: '500 ml', price: 1950, weight: 40 },
]

/** The discount of each coupon, in minor units. */
export const coupons: Readonly<Record<string, number>> = { TENOFF: 1000 }

/** The price of each delivery method, in minor units. */
export const deliveryPrices: Readonly<Record<string, number>> = {
  standard: 490,
  express: 990,
  locker: 0,
  pickup: 0,
}
