import { isTenderError, TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { CheckoutChanges } from '../../shared/types'
import type { WalletsOptions } from '../types'
import { type Bill, firstBill, updateBill } from './bill'
import type { WalletHost } from './host'
import { sheetTimeouts } from './sheet-timeouts'
import type { WalletAddress, WalletFieldError, WalletUpdate } from './types'
import { withTimeout } from './with-timeout'

export interface SheetBillOptions {
  host: WalletHost
  options: WalletsOptions
  /** The amount of the checkout. */
  total: Money
  /** Throws for a bill that the wallet cannot show. */
  check: ((bill: Bill) => void) | undefined
  /** Returns the text for the customer if the merchant's functions fail. */
  unavailableText: () => string
  hasEnded: () => boolean
}

/** The bill of a sheet. The customer's choices change it through the merchant's functions. */
export interface SheetBill {
  readonly current: Readonly<Bill>
  /** The coupon that the merchant has accepted. */
  readonly coupon: string | undefined
  // Each of these resolves with what the customer has to correct. None rejects.
  chooseAddress(address: WalletAddress): Promise<readonly WalletFieldError[]>
  chooseMethod(methodId: string): Promise<readonly WalletFieldError[]>
  enterCoupon(code: string): Promise<readonly WalletFieldError[]>
}

export const createSheetBill = ({
  host,
  options,
  total: firstTotal,
  check,
  unavailableText,
  hasEnded,
}: SheetBillOptions): SheetBill => {
  const { shipping } = options
  let bill = firstBill(options, firstTotal)
  let coupon: string | undefined
  /** The number of the last call: the result of an earlier one, which arrives later, is ignored. */
  let lastCall = 0

  const apply = (update: WalletUpdate) => {
    const { total } = bill
    const next = updateBill(bill, update)
    check?.(next)
    bill = next
    if (bill.total !== total) updateOrder(host, { amount: bill.total })
  }

  /** Calls a function of the merchant and applies the update that it returns. */
  const call = async (name: string, callback: () => unknown): Promise<readonly WalletFieldError[]> => {
    lastCall += 1
    const number = lastCall
    try {
      const result = Promise.resolve().then(callback)
      const update = ((await withTimeout(sheetTimeouts.callbackMs, `wallets: ${name}()`, result)) ?? {}) as WalletUpdate
      if (number === lastCall && !hasEnded()) apply(update)
      return update.errors ?? []
    } catch (cause) {
      const error = isTenderError(cause)
        ? cause
        : new TenderError('options.invalid', `wallets: ${name}() threw`, { cause })
      host.warn(error)
      return [{ field: 'unserviceable', message: unavailableText() }]
    }
  }

  return {
    get current() {
      return bill
    },
    get coupon() {
      return coupon
    },
    chooseAddress: async (address) =>
      shipping ? call('shipping.onAddressChange', () => shipping.onAddressChange(address)) : [],
    chooseMethod: async (methodId) => {
      const before = bill.methodId
      bill = { ...bill, methodId }
      const errors = await call('shipping.onMethodChange', () => shipping?.onMethodChange?.(methodId))
      // The total is still that of the method before, unless the customer has chosen another one.
      if (errors.length > 0 && bill.methodId === methodId) bill = { ...bill, methodId: before }
      return errors
    },
    enterCoupon: async (code) => {
      const { total } = bill
      const errors = await call('onCouponChange', () => options.onCouponChange?.(code))
      if (errors.length === 0) coupon = code || undefined
      // A rejected code leaves the last one, unless the total has changed with it.
      else if (bill.total !== total) coupon = undefined
      return errors
    },
  }
}

/** Updates the order of the checkout. An error becomes a warning. */
export const updateOrder = (host: WalletHost, changes: CheckoutChanges): void => {
  try {
    host.order.update(changes)
  } catch (error) {
    host.warn(error)
  }
}
