import { list, object, oneOf, text } from './argument-checks'

/** An amount on the sheet: a line item, the total or a shipping method. */
export interface Item {
  label: string
  amount: string
  pending: boolean
}

export interface Delivery extends Item {
  identifier: string
  detail: string
}

const largestTotal = 100_000_000

/**
 * Returns an amount with two decimals or none, as Apple documents it, or with three, as some
 * currencies have.
 */
const amountOf = (value: unknown): string => {
  const amount = String(value)
  if (!/^-?\d+(\.\d{2,3})?$/.test(amount)) throw new TypeError(`"${amount}" is not a valid amount.`)
  return amount
}

/**
 * Reads a line item. A pending line item needs no amount.
 * @throws TypeError for an invalid line item.
 */
const checkLineItem = (value: unknown): Item => {
  const item = object(value, 'A line item')
  oneOf(item.type, ['final', 'pending'], 'line item type')
  const pending = item.type === 'pending'
  const amount = pending && item.amount === undefined ? '' : amountOf(item.amount)
  return { label: item.label === undefined ? '' : String(item.label), amount, pending }
}

/**
 * Reads the total.
 * @throws TypeError for an invalid total.
 */
export const checkTotal = (value: unknown): Item => {
  const total = object(value, 'The total')
  text(total.label, 'total label')
  text(total.amount, 'total amount')
  const item = checkLineItem(total)
  if (Number(item.amount) < 0) throw new TypeError('Total amount must not be negative.')
  if (Number(item.amount) > largestTotal) throw new TypeError('Total amount is too big.')
  return item
}

const checkDelivery = (value: unknown): Delivery => {
  const method = object(value, 'A shipping method')
  const delivery = {
    label: text(method.label, 'shipping method label'),
    detail: String(method.detail ?? ''),
    identifier: text(method.identifier, 'shipping method identifier'),
    amount: amountOf(method.amount),
    pending: false,
  }
  if (Number(delivery.amount) < 0) {
    throw new TypeError('Shipping method amount must be greater than or equal to zero.')
  }
  return delivery
}

/**
 * Reads the shipping methods.
 * @throws TypeError for invalid shipping methods.
 */
export const checkDeliveries = (value: unknown): Delivery[] => {
  const deliveries = list(value, 'shippingMethods').map(checkDelivery)
  const identifiers = new Set(deliveries.map(({ identifier }) => identifier))
  if (identifiers.size < deliveries.length) throw new TypeError('Two shipping methods have the same identifier.')
  return deliveries
}

export const checkLineItems = (value: unknown): Item[] => list(value, 'lineItems').map(checkLineItem)
