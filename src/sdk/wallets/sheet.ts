import { isTenderError, TenderError, withCustomerMessage } from '../../shared/error'
import { type Money, sameMoney } from '../../shared/money'
import type { PageChoice, StartResult } from '../../shared/types'
import { createDeferred } from '../deferred'
import type { PaymentResult, PayOptions, WalletsOptions } from '../types'
import type { Bill } from './bill'
import type { WalletHost } from './host'
import { createSheetBill, type SheetBill, updateOrder } from './sheet-bill'
import { createSheetSteps, type SheetSteps } from './sheet-steps'
import { sheetTimeouts } from './sheet-timeouts'
import type { WalletCustomer } from './types'
import { type Verdict, verdictOf } from './verdict'
import { withTimeout } from './with-timeout'

/** How a sheet has ended. */
export type SheetEnd =
  | { kind: 'result'; result: PaymentResult }
  /** The customer has closed the sheet, and nothing was paid. */
  | { kind: 'cancelled' }
  /** The wallet or the service has failed, and nothing was paid. */
  | { kind: 'failed'; error: TenderError }

/** A sheet, whichever wallet shows it: its bill, its payments and its end. */
export interface Sheet extends Pick<SheetBill, 'coupon' | 'chooseAddress' | 'chooseMethod' | 'enterCoupon'> {
  readonly bill: Readonly<Bill>
  /** The text for the customer if the merchant's functions, the service or the network fail. */
  readonly unavailableText: string
  /** Resolves once. */
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
  texts: StartResult['texts']
  /** Throws for a bill that the wallet cannot show. */
  check?: ((bill: Bill) => void) | undefined
}

type State =
  /** `lastResult` is the result of a payment that the customer may repeat. */
  | { kind: 'open'; lastResult?: PaymentResult }
  | { kind: 'paying'; result: Promise<unknown> }
  /** `verdict` is shown by a sheet of Google that stays open after its end. */
  | { kind: 'ended'; verdict: Verdict }

export const createSheet = (sheetOptions: SheetOptions): Sheet => {
  const { host, options, total, texts } = sheetOptions
  let state: State = { kind: 'open' }
  const end = createDeferred<SheetEnd>()
  const hasEnded = () => state.kind === 'ended'
  const unavailableText = () => (globalThis.navigator?.onLine === false ? texts.offline : texts.unavailable)
  const bill = createSheetBill({ ...sheetOptions, check: sheetOptions.check, unavailableText, hasEnded })
  const steps = createSheetSteps(host.order, options)
  steps.begin()

  const settle = (how: SheetEnd) => {
    if (hasEnded()) return
    const rejected: Verdict = { next: 'rejected', message: unavailableText(), errors: [] }
    state = { kind: 'ended', verdict: how.kind === 'result' ? verdictOf(how.result) : rejected }
    if (!mayBePaid(how)) revertChanges({ host, bill: bill.current, total, steps })
    end.resolve(how)
  }
  /**
   * Settles with the result of a payment, if there is one. A payment in progress cannot be
   * cancelled.
   */
  const settleAfterPayment = (otherwise: SheetEnd) => {
    const settleNow = () => {
      const result = state.kind === 'open' && state.lastResult
      settle(result ? { kind: 'result', result } : otherwise)
    }
    if (state.kind === 'paying') void state.result.then(settleNow)
    else settleNow()
  }

  const authorise = async (choice: PageChoice, customer: WalletCustomer): Promise<Verdict> => {
    if (state.kind === 'ended') return state.verdict
    steps.authorised()
    updateCustomer(host, customer)
    const paying = payFromSheet({ ...sheetOptions, bill }, choice, customer).then((result): Verdict => {
      if (!hasEnded()) state = { kind: 'open', lastResult: result }
      const verdict = verdictOf(result)
      // The end does not wait for the sheet to close.
      if (verdict.next === 'paid' || verdict.next === 'unknown') settle({ kind: 'result', result })
      return verdict
    })
    state = { kind: 'paying', result: paying }
    return firstVerdict(paying, host, texts)
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
    end: end.promise,
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
    close: () => settleAfterPayment({ kind: 'cancelled' }),
    fail: (cause) => {
      const known = isTenderError(cause)
        ? cause
        : new TenderError('wallet.failed', 'wallets: an unexpected error', { cause })
      // A sheet that closes by itself shows the customer nothing.
      const error = known.customerMessage ? known : withCustomerMessage(known, unavailableText())
      settleAfterPayment({ kind: 'failed', error })
    },
  }
}

const mayBePaid = (end: SheetEnd): boolean =>
  end.kind === 'result' && /^(succeeded|authorised|pending)$/.test(end.result.status)

interface ChangedOrder {
  host: WalletHost
  bill: Bill
  /** The amount of the checkout before the sheet. */
  total: Money
  steps: SheetSteps
}

/** Reverts what the sheet has changed for a purchase that was not made. */
const revertChanges = ({ host, bill, total, steps }: ChangedOrder) => {
  steps.reopen()
  const amount = host.order.amount()
  // An amount that the page has set meanwhile stays.
  if (amount && sameMoney(amount, bill.total) && !sameMoney(amount, total)) updateOrder(host, { amount: total })
}

/** Updates the customer of the intent, which has no member for addresses. */
const updateCustomer = (host: WalletHost, { email, shipping, billing }: WalletCustomer) => {
  const name = shipping?.name ?? billing?.name
  if (!email && !name) return
  const customer = { ...host.order.customer(), ...(email && { email }), ...(name && { name }) }
  updateOrder(host, { customer })
}

const payFromSheet = (
  { host, options, texts, bill }: SheetOptions & { bill: SheetBill },
  choice: PageChoice,
  customer: WalletCustomer,
): Promise<PaymentResult> => {
  const { total, methodId } = bill.current
  // The customer has authorised the amount that the sheet shows, and no other is charged.
  const amount = host.order.amount()
  if (!amount || !sameMoney(amount, total)) {
    const error = new TenderError('amount.mismatch', 'wallets: the amount has changed since the sheet was opened')
    return Promise.resolve(
      host.payments.mayBeCharged()
        ? { status: 'pending', error, message: texts.pending }
        : { status: 'failed', error, message: texts.unavailable },
    )
  }
  const { coupon } = bill
  const chosen: WalletCustomer = {
    ...customer,
    ...(methodId !== undefined && { shippingMethod: methodId }),
    ...(coupon !== undefined && { coupon }),
  }
  return host.payments.pay(payOptionsOf(options, chosen), choice)
}

const payOptionsOf = (options: WalletsOptions, customer: WalletCustomer): PayOptions => {
  const { authorise, outcome, actions, returnUrl, authoriseTimeoutMs } = options
  return {
    authorise: (request) => authorise(request, customer),
    ...(outcome && { outcome }),
    ...(actions && { actions }),
    ...(returnUrl !== undefined && { returnUrl }),
    ...(authoriseTimeoutMs !== undefined && { authoriseTimeoutMs }),
  }
}

/** Returns the first of: the payment's verdict, a customer action, the timeout of the sheet. */
const firstVerdict = (
  paying: Promise<Verdict>,
  { payments }: WalletHost,
  texts: StartResult['texts'],
): Promise<Verdict> => {
  let removeListener = () => {}
  const challenged = new Promise<Verdict>((resolve) => {
    removeListener = payments.onAction(() => resolve({ next: 'challenge', message: '', errors: [] }))
  })
  const late = (): Verdict => ({ next: 'unknown', message: texts.pending, errors: [] })
  return withTimeout(sheetTimeouts.paymentMs, 'wallets: pay()', Promise.race([paying, challenged]))
    .catch(late)
    .finally(removeListener)
}
