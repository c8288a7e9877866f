import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'

const price = /^\d+(\.\d\d)?$/
const priceStatuses = ['NOT_CURRENTLY_KNOWN', 'ESTIMATED', 'FINAL']
const itemTypes = ['LINE_ITEM', 'SUBTOTAL', 'TAX', 'DISCOUNT', 'SHIPPING_OPTION']
const kinds = [
  'transactionInfo',
  'recurringTransactionInfo',
  'deferredTransactionInfo',
  'automaticReloadTransactionInfo',
]

const itemsFault = (items: unknown): string | undefined => {
  if (items === undefined) return undefined
  if (!Array.isArray(items)) return 'displayItems must be an array'
  for (const item of items) {
    if (!isObject(item) || typeof item.label !== 'string') return 'label must be set in each of displayItems'
    if (!itemTypes.includes(String(item.type))) return `${String(item.type)} is not a valid type of displayItems`
    // A discount is negative, so a minus sign is valid.
    if (!price.test(String(item.price).replace(/^-/, ''))) return `${String(item.price)} is not a valid price`
  }
  return undefined
}

/** Returns the fault of a transaction, in the request or in an update. */
export const transactionFault = (info: unknown): string | undefined => {
  if (!isObject(info)) return 'transactionInfo must be set!'
  if (!/^[A-Z]{3}$/.test(String(info.currencyCode))) return 'currencyCode in transactionInfo must be set!'
  if (!priceStatuses.includes(String(info.totalPriceStatus))) {
    return 'totalPriceStatus in transactionInfo must be set to one of NOT_CURRENTLY_KNOWN, ESTIMATED or FINAL!'
  }
  const known = info.totalPriceStatus !== 'NOT_CURRENTLY_KNOWN'
  if (known && (info.totalPrice === undefined || info.totalPrice === '')) {
    return 'totalPrice in transactionInfo must be set when totalPriceStatus is ESTIMATED or FINAL!'
  }
  if (info.totalPrice !== undefined && (typeof info.totalPrice !== 'string' || !price.test(info.totalPrice))) {
    return `totalPrice must be a string like 10.45, not ${String(info.totalPrice)}`
  }
  if (info.checkoutOption === 'COMPLETE_IMMEDIATE_PURCHASE' && info.totalPriceStatus !== 'FINAL') {
    return 'COMPLETE_IMMEDIATE_PURCHASE requires a totalPriceStatus of FINAL'
  }
  return itemsFault(info.displayItems)
}

/**
 * Returns a fault unless the request contains exactly one kind of transaction. Of kinds other than
 * `transactionInfo`, only the type is checked.
 */
export const transactionKindFault = (request: JsonObject): string | undefined => {
  const given = kinds.filter((kind) => request[kind] !== undefined)
  if (given.length > 1) return `Only one of ${kinds.join(', ')} may be set`
  const [kind] = given
  if (kind === undefined || kind === 'transactionInfo') return transactionFault(request.transactionInfo)
  return isObject(request[kind]) ? undefined : `${kind} must be an object`
}
