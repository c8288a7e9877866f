import { isTenderError, TenderError, withCustomerMessage } from '../../shared/error'
import { type Money, sameMoney } from '../../shared/money'
import type { PageChoice } from '../../shared/types'
import { waitForAnswer } from '../../shared/with-timeout'
import type { WalletsOptions } from '../types'
import type { Bill } from './bill'
import type { WalletHost } from './host'
import { payFromSheet } from './pay-from-sheet'
import { createSheetSteps, type SheetSteps } from './report-sheet-steps'
import { createSheetBill, type SheetBill } from './sheet-choices'
import { createSheetLifeCycle, type SheetEnd } from './sheet-life-cycle'
import { sheetTimeouts } from './sheet-timeouts'
import type { WalletCustomer } from './types'
import type { Verdict } from './verdict'

/** A payment sheet of any wallet: its bill, its payments and its end. */
export interface Sheet extends Pick<SheetBill, 'coupon' | 'chooseAddress' | 'chooseMethod' | 'enterCoupon'> {
  readonly bill: Readonly<Bill>
  /** The text for the customer if the merchant's functions, the service or the network fail. */
  readonly unavailableText: string
  readonly end: Promise<SheetEnd>
  readonly hasEnded: boolean
  /**
   * Pays, because the customer has authorised the payment. Always resolves, in time for the sheet.
   * After the end of the sheet it pays nothing and returns the last verdict.
   */
  authorise(choice: PageChoice, customer: WalletCustomer): Promise<Verdict>
  /** The sheet has closed: by the customer, by the vendor, or after a payment. */
  close(): void
  fail(error: unknown): void
}

export interface SheetOptions {
  host: WalletHost
  options: WalletsOptions
  /** The amount of the checkout. */
  total: Money
  /** Throws for a bill that the wallet cannot show. */
  check?: ((bill: Bill) => void) | undefined
}

export const createSheet = (sheetOptions: SheetOptions): Sheet => {
  const { host, options, total } = sheetOptions
  const unavailableText = () => host.texts()[globalThis.navigator?.onLine === false ? 'offline' : 'unavailable']
  const { end, hasEnded, finalVerdict, follow, finish } = createSheetLifeCycle({
    unavailableText,
    onUnpaid: () => revertChanges({ host, bill: bill.current, total, steps }),
  })
  const bill = createSheetBill({ ...sheetOptions, check: sheetOptions.check, unavailableText, hasEnded })
  const steps = createSheetSteps(host.order, options)
  steps.begin()

  const authorise = async (choice: PageChoice, customer: WalletCustomer): Promise<Verdict> => {
    const final = finalVerdict()
    if (final) return final
    steps.authorised()
    updateCustomer(host, customer)
    const paying = follow(payFromSheet({ host, options, bill }, choice, customer))
    return firstVerdict(paying, host)
  }

  return {
    get bill() {
      return bill.current
    },
    get coupon() {
      return bill.coupon
    },
    get unavailableText() {
      return unavailableText()
    },
    end,
    get hasEnded() {
      return hasEnded()
    },
    chooseAddress: async (address) => {
      const errors = await bill.chooseAddress(address)
      if (errors.length === 0) steps.addressChosen(bill.current.methods.length > 0)
      return errors
    },
    chooseMethod: async (methodId) => {
      const errors = await bill.chooseMethod(methodId)
      if (errors.length === 0) steps.methodChosen()
      return errors
    },
    enterCoupon: bill.enterCoupon,
    authorise,
    close: () => finish({ kind: 'cancelled' }),
    fail: (cause) => {
      const known = isTenderError(cause)
        ? cause
        : new TenderError('wallet.failed', 'wallets: an unexpected error', { cause })
      // A sheet that closes because of an error shows no reason, so the error gets a customer
      // message.
      const error = known.customerMessage ? known : withCustomerMessage(known, unavailableText())
      finish({ kind: 'failed', error })
    },
  }
}

interface ChangedOrder {
  host: WalletHost
  bill: Bill
  /** The amount of the checkout before the sheet. */
  total: Money
  steps: SheetSteps
}

/** Reverts the steps and the amount that the sheet has changed for a purchase that was not made. */
const revertChanges = ({ host, bill, total, steps }: ChangedOrder) => {
  steps.reopen()
  const amount = host.order.amount()
  // An amount that the page has set meanwhile stays.
  if (amount && sameMoney(amount, bill.total) && !sameMoney(amount, total)) host.order.change({ amount: total })
}

/** Updates email and name of the intent's customer. The intent has no member for addresses. */
const updateCustomer = (host: WalletHost, { email, shipping, billing }: WalletCustomer) => {
  const name = shipping?.name ?? billing?.name
  if (!email && !name) return
  const customer = { ...host.order.customer(), ...(email && { email }), ...(name && { name }) }
  host.order.change({ customer })
}

/** Returns the first of: the payment's verdict, a customer action, the timeout of the sheet. */
const firstVerdict = (paying: Promise<Verdict>, { payments, texts }: WalletHost): Promise<Verdict> => {
  let removeListener = () => {}
  const challenged = new Promise<Verdict>((resolve) => {
    removeListener = payments.onAction(() => resolve({ next: 'challenge', message: '', errors: [] }))
  })
  const late = (): Verdict => ({ next: 'unknown', message: texts().pending, errors: [] })
  return waitForAnswer('wallets: pay()', Promise.race([paying, challenged]), sheetTimeouts.paymentMs)
    .catch(late)
    .finally(removeListener)
}
