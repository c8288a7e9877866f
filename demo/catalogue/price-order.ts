import type { Cart, Money } from '../../src/index'
import { coupons, currency, deliveryPrices, products } from './products'

/** The shop form's own fields, by name. */
export type OrderFields = Readonly<Record<string, string>>

export interface PricedOrder {
  cart: Cart
  itemsPrice: Money
  deliveryPrice: Money
  discount: Money
  total: Money
}

const maxQuantity = 9

/**
 * Computes the price of an order from the fields of the form. The page displays it; the backend
 * charges it, and ignores prices that the browser sends.
 * @throws RangeError for a choice that the shop does not offer
 */
export const priceOrder = (fields: OrderFields): PricedOrder => {
  const items = products.map((product) => {
    const quantity = Number(fields[`quantity-${product.id}`] ?? 1)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
      throw new RangeError(`${product.title} can be ordered 1 to ${maxQuantity} times.`)
    }
    return { ...product, sku: product.id, quantity, lineTotal: quantity * product.price, requiresShipping: true }
  })
  const delivery = fields.delivery ?? ''
  const deliveryPrice = Object.hasOwn(deliveryPrices, delivery) ? deliveryPrices[delivery] : undefined
  if (deliveryPrice === undefined) {
    throw new RangeError('This delivery method does not exist.')
  }

  const coupon = fields.coupon ?? ''
  const discount = Object.hasOwn(coupons, coupon) ? (coupons[coupon] ?? 0) : 0

  const itemsPrice = items.reduce((sum, item) => sum + item.lineTotal, 0)
  return {
    cart: {
      items,
      itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
      weight: items.reduce((sum, item) => sum + item.quantity * item.weight, 0),
    },
    itemsPrice: { amount: itemsPrice, currency },
    deliveryPrice: { amount: deliveryPrice, currency },
    discount: { amount: discount, currency },
    total: { amount: itemsPrice + deliveryPrice - discount, currency },
  }
}
