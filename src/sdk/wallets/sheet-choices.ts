import { isTenderError, TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import { waitForAnswer } from '../../shared/with-timeout'
import type { WalletsOptions } from '../types'
import { type Bill, firstBill, updateBill } from './bill'
import type { WalletHost } from './host'
import { sheetTimeouts } from './sheet-timeouts'
import type { WalletAddress, WalletFieldError, WalletUpdate } from './types'

export interface SheetBillOptions {
  host: WalletHost
  options: WalletsOptions
  /** The amount of the checkout when the sheet opens. */
  total: Money
  /** Throws if the wallet cannot show the bill. */
  check: ((bill: Bill) => void) | undefined
  /** Returns the customer's text for the case that a function of the merchant fails. */
  unavailableText: () => string
  hasEnded: () => boolean
}

/**
 * The bill of a sheet. When the customer chooses something, the merchant's callbacks update the
 * bill.
 */
export interface SheetBill {
  readonly current: Readonly<Bill>
  /** The coupon that the merchant has accepted. */
  readonly coupon: string | undefined
  // Each function resolves with the errors to show in the sheet, and never rejects. If a merchant's
  // callback fails, the only error is `unserviceable`.
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
  /** The number of the latest call. The result of an earlier call that ends later is ignored. */
  let lastCall = 0

  const apply = (update: WalletUpdate) => {
    const { total } = bill
    const next = updateBill(bill, update)
    check?.(next)
    bill = next
    if (bill.total !== total) host.order.change({ amount: bill.total })
  }

  /** Calls a callback of the merchant and applies the update that it returns. */
  const call = async (name: string, callback: () => unknown): Promise<readonly WalletFieldError[]> => {
    lastCall += 1
    const number = lastCall
    try {
      const result = Promise.resolve().then(callback)
      const update = ((await waitForAnswer(`wallets: ${name}()`, result, sheetTimeouts.callbackMs)) ??
        {}) as WalletUpdate
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
      // The merchant rejected the method. Selects the previous one, unless the customer has already
      // chosen a third.
      if (errors.length > 0 && bill.methodId === methodId) bill = { ...bill, methodId: before }
      return errors
    },
    enterCoupon: async (code) => {
      const { total } = bill
      const errors = await call('onCouponChange', () => options.onCouponChange?.(code))
      if (errors.length === 0) coupon = code || undefined
      // After a rejected code, the previous coupon stays, unless the update has changed the total.
      else if (bill.total !== total) coupon = undefined
      return errors
    },
  }
}
