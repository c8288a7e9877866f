import { maskCardsIn } from '../../mask-card-numbers'
import type { CartItemRecord, CartRecord, IntentRecord } from '../../records/intent'
import type { CartInput, CartItemInput, CustomerInput } from './input'

/** Returns the new value, or the old value if the new one is undefined. Null clears the value. */
const changedOr = <Value>(value: Value | null | undefined, before: Value | null | undefined): Value | null =>
  value === undefined ? (before ?? null) : value

/**
 * Merges changes into the intent's customer. An undefined input keeps the customer, and null
 * removes it.
 */
export const mergeCustomer = (
  before: IntentRecord['customer'],
  input: CustomerInput | null | undefined,
): IntentRecord['customer'] => {
  if (input === undefined) return before
  if (input === null) return null
  return {
    id: changedOr(input.id, before?.id),
    email: changedOr(input.email, before?.email),
    name: changedOr(maskCardsIn(input.name), before?.name),
    isGuest: changedOr(input.isGuest, before?.isGuest),
  }
}

const toItem = (item: CartItemInput): CartItemRecord => ({
  id: item.id ?? null,
  quantity: item.quantity ?? null,
  title: item.title ?? null,
  variantTitle: item.variantTitle ?? null,
  weight: item.weight ?? null,
  taxable: item.taxable ?? null,
  requiresShipping: item.requiresShipping ?? null,
  price: item.price ?? null,
  sku: item.sku ?? null,
  lineTotal: item.lineTotal ?? null,
  image: item.image ?? null,
  discountedPrice: item.discountedPrice ?? null,
  totalDiscount: item.totalDiscount ?? null,
})

const largestInt = 2 ** 31 - 1

/** Counts the items by their quantity. Returns null if the count exceeds GraphQL's Int. */
const countOf = (items: readonly CartItemRecord[]): number | null => {
  const count = items.reduce((sum, item) => sum + (item.quantity ?? 1), 0)
  return Math.abs(count) <= largestInt ? count : null
}

/**
 * Merges changes into the cart. If the input has items but no `itemCount`, the items are counted.
 */
export const mergeCart = (before: CartRecord | null, input: CartInput | null | undefined): CartRecord | null => {
  if (input === undefined) return before
  if (input === null) return null
  const items = input.items?.map(toItem)
  return {
    id: changedOr(input.id, before?.id),
    weight: changedOr(input.weight, before?.weight),
    itemCount: items && input.itemCount === undefined ? countOf(items) : changedOr(input.itemCount, before?.itemCount),
    items: changedOr(input.items === undefined ? undefined : (items ?? null), before?.items),
  }
}
