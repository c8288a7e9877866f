import { TenderError } from '../../shared/error'
import { type Money, sameMoney } from '../../shared/money'
import type { WalletsOptions } from '../types'
import type { WalletLineItem, WalletShippingMethod, WalletUpdate } from './types'

/** The amounts that a wallet's sheet shows to the customer. */
export interface Bill {
  total: Money
  lineItems: readonly WalletLineItem[]
  methods: readonly WalletShippingMethod[]
  /** The id of the selected shipping method: at first that of the first one. */
  methodId: string | undefined
}

/** Returns the bill with which a sheet opens. */
export const firstBill = ({ lineItems, shipping }: WalletsOptions, total: Money): Bill => {
  const methods = shipping?.methods ?? []
  return { total, lineItems: lineItems?.() ?? [], methods, methodId: methods[0]?.id }
}

/**
 * Returns the bill with the merchant's changes.
 *
 * @throws TenderError `options.invalid` if the total is not an amount in the same currency
 */
export const updateBill = (
  bill: Bill,
  { total = bill.total, lineItems = bill.lineItems, methods = bill.methods }: WalletUpdate,
): Bill => {
  const { currency } = bill.total
  const isValid = Number.isSafeInteger(total.amount) && total.amount >= 0 && total.currency === currency
  if (!isValid)
    throw new TenderError(
      'options.invalid',
      `wallets: total must be an amount in minor units of ${currency}, the currency of the sheet`,
    )
  const isOffered = methods.some(({ id }) => id === bill.methodId)
  return {
    total: sameMoney(total, bill.total) ? bill.total : total,
    lineItems,
    methods,
    methodId: isOffered ? bill.methodId : methods[0]?.id,
  }
}
