import { TenderError } from '../../shared/error'
import { type Money, sameMoney } from '../../shared/money'
import type { WalletsOptions } from '../types'
import type { WalletLineItem, WalletShippingMethod, WalletUpdate } from './types'

/** What a sheet asks the customer to pay, and for what. */
export interface Bill {
  total: Money
  lineItems: readonly WalletLineItem[]
  methods: readonly WalletShippingMethod[]
  /** The way of delivery that is chosen. */
  methodId: string | undefined
}

/** The bill when a sheet is opened. */
export const firstBill = ({ lineItems, shipping }: WalletsOptions, total: Money): Bill => {
  const methods = shipping?.methods ?? []
  return { total, lineItems: lineItems?.() ?? [], methods, methodId: methods[0]?.id }
}

/**
 * The bill after an answer of the shop's.
 * @throws TenderError `options.invalid` for a total that is no price in the same currency
 */
export const changedBill = (
  bill: Bill,
  { total = bill.total, lineItems = bill.lineItems, methods = bill.methods }: WalletUpdate,
): Bill => {
  const isPrice = Number.isSafeInteger(total.amount) && total.amount >= 0 && total.currency === bill.total.currency
  if (!isPrice)
    throw new TenderError('options.invalid', 'wallets: total: expected whole minor units, in the same currency')
  const isThere = methods.some(({ id }) => id === bill.methodId)
  return {
    total: sameMoney(total, bill.total) ? bill.total : total,
    lineItems,
    methods,
    methodId: isThere ? bill.methodId : methods[0]?.id,
  }
}
