import { isTenderError, TenderError, withCustomerMessage } from '../../shared/error'
import { type Money, sameMoney } from '../../shared/money'
import type { CheckoutChanges, PageChoice, StartResult } from '../../shared/types'
import { createDeferred } from '../deferred'
import type { PaymentResult, WalletsOptions } from '../types'
import { type Bill, changedBill, firstBill } from './bill'
import type { WalletHost } from './host'
import { sheetSteps } from './sheet-steps'
import type { WalletAddress, WalletCustomer, WalletFieldError, WalletUpdate } from './types'
import { type Verdict, verdictOf } from './verdict'
import { withTimeout } from './with-timeout'

/** How a sheet that was opened ends; each does so exactly once. */
export type SheetEnd =
  | { kind: 'result'; result: PaymentResult }
  | { kind: 'cancelled' }
  /** Nothing was paid: the wallet, or what it needs of the service, has failed. */
  | { kind: 'failed'; error: TenderError }

/** What is on one sheet, whichever wallet shows it, and what becomes of it. */
export interface Sheet {
  readonly bill: Readonly<Bill>
  /** The code that the bill goes by. */
  readonly coupon: string | undefined
  /** For the customer, where something of the shop's does not work, or the network is away. */
  readonly unavailable: string
  readonly end: Promise<SheetEnd>
  readonly ended: boolean
  /** The customer has changed something; what they have to mend. Never rejects. */
  chooseAddress(address: WalletAddress): Promise<readonly WalletFieldError[]>
  chooseMethod(methodId: string): Promise<readonly WalletFieldError[]>
  enterCoupon(code: string): Promise<readonly WalletFieldError[]>
  /** The customer has agreed. Always resolves, in time for the sheet; after its end with what that came to, and pays nothing. */
  authorise(choice: PageChoice, customer: WalletCustomer): Promise<Verdict>
  /** The sheet has gone: closed by the customer, by the vendor, or done. */
  close(): void
  fail(error: unknown): void
}

export interface SheetNeeds {
  host: WalletHost
  options: WalletsOptions
  /** What the page shows. */
  total: Money
  texts: StartResult['texts']
  /** Throws for a bill that the wallet cannot show. */
  check?: ((bill: Bill) => void) | undefined
}

/** Milliseconds: wallets give a shop half a minute. */
export const sheetTiming = { callback: 20_000, payment: 25_000 } as const

export const createSheet = ({ host, options, total: shown, texts, check }: SheetNeeds): Sheet => {
  const { shipping } = options
  let bill = firstBill(options, shown)
  let coupon: string | undefined
  /** Counts what the shop was asked: an answer that another question has overtaken changes nothing. */
  let asked = 0
  /** The payment under way, and what the last one came to. */
  let running: Promise<unknown> | undefined
  let last: PaymentResult | undefined
  /** What the sheet is told from its end on: Google's may still be there. */
  let ended: Verdict | undefined
  const end = createDeferred<SheetEnd>()
  const steps = sheetSteps(host, options)
  steps.begin()

  const unavailable = () => (globalThis.navigator?.onLine === false ? texts.offline : texts.unavailable)

  const settle = (how: SheetEnd) => {
    if (ended) return
    ended = how.kind === 'result' ? verdictOf(how.result) : { next: 'refused', message: unavailable(), faults: [] }
    const status = how.kind === 'result' ? how.result.status : ''
    // What the sheet has changed for a purchase that it did not make is taken back.
    if (!/succeeded|authorised|pending/.test(status)) {
      steps.takeBack()
      const amount = host.amount()
      // A price that the page has set since stays.
      if (amount && sameMoney(amount, bill.total) && !sameMoney(amount, shown)) tell({ amount: shown })
    }
    end.resolve(how)
  }

  const tell = (changes: CheckoutChanges) => {
    try {
      host.update(changes)
    } catch (error) {
      host.warn(error)
    }
  }

  /** Who pays, as far as the sheet was asked. An intent has no place for addresses. */
  const tellCustomer = ({ email, shipping: to, billing }: WalletCustomer) => {
    const name = to?.name ?? billing?.name
    if (email || name) tell({ customer: { ...host.customer(), ...(email && { email }), ...(name && { name }) } })
  }

  const take = (update: WalletUpdate) => {
    const { total } = bill
    const next = changedBill(bill, update)
    check?.(next)
    bill = next
    if (bill.total !== total) tell({ amount: bill.total })
  }

  /** Asks the shop, and takes its answer. */
  const ask = async (name: string, question: () => unknown): Promise<readonly WalletFieldError[]> => {
    asked += 1
    const mine = asked
    try {
      const answer = await withTimeout(sheetTiming.callback, `wallets: ${name}`, Promise.resolve().then(question))
      const update = (answer ?? {}) as WalletUpdate
      if (mine === asked && !ended) take(update)
      return update.errors ?? []
    } catch (cause) {
      host.warn(
        isTenderError(cause) ? cause : new TenderError('options.invalid', `wallets: ${name}: it threw`, { cause }),
      )
      return [{ field: 'unserviceable', message: unavailable() }]
    }
  }

  const pay = (choice: PageChoice, customer: WalletCustomer): Promise<PaymentResult> => {
    const told: WalletCustomer = {
      ...customer,
      ...(bill.methodId !== undefined && { shippingMethod: bill.methodId }),
      ...(coupon !== undefined && { coupon }),
    }
    // What the customer has agreed to is what the sheet shows, and nothing else is charged.
    const amount = host.amount()
    if (!amount || !sameMoney(amount, bill.total)) {
      const error = new TenderError('amount.mismatch', 'wallets: the amount has changed since the sheet was opened')
      return Promise.resolve(
        host.mayBeCharged()
          ? { status: 'pending', error, message: texts.pending }
          : { status: 'failed', error, message: texts.unavailable },
      )
    }
    const { authorise, outcome, actions, returnUrl, authoriseTimeoutMs } = options
    return host.pay(
      {
        authorise: (request) => authorise(request, told),
        ...(outcome && { outcome }),
        ...(actions && { actions }),
        ...(returnUrl !== undefined && { returnUrl }),
        ...(authoriseTimeoutMs !== undefined && { authoriseTimeoutMs }),
      },
      choice,
    )
  }

  return {
    get bill() {
      return bill
    },
    get coupon() {
      return coupon
    },
    get unavailable() {
      return unavailable()
    },
    end: end.promise,
    get ended() {
      return ended !== undefined
    },
    chooseAddress: async (address) => {
      const faults = shipping ? await ask('shipping.onAddressChange', () => shipping.onAddressChange(address)) : []
      if (faults.length === 0) steps.addressKnown(bill.methods.length > 0)
      return faults
    },
    chooseMethod: async (id) => {
      const before = bill.methodId
      bill = { ...bill, methodId: id }
      const faults = await ask('shipping.onMethodChange', () => shipping?.onMethodChange?.(id))
      if (faults.length === 0) steps.methodKnown()
      // The total is still that of the delivery before, unless the customer has chosen yet another.
      else if (bill.methodId === id) bill = { ...bill, methodId: before }
      return faults
    },
    enterCoupon: async (code) => {
      const { total } = bill
      const faults = await ask('onCouponChange', () => options.onCouponChange?.(code))
      if (faults.length === 0) coupon = code || undefined
      // A code that is refused leaves the one before, unless the price has gone with it.
      else if (bill.total !== total) coupon = undefined
      return faults
    },
    authorise: async (choice, customer) => {
      if (ended) return ended
      steps.agreed()
      tellCustomer(customer)
      const paying = pay(choice, customer).then((result): Verdict => {
        running = undefined
        last = result
        const verdict = verdictOf(result)
        // What is decided does not wait for a sheet to go.
        if (verdict.next === 'paid' || verdict.next === 'unknown') settle({ kind: 'result', result })
        return verdict
      })
      running = paying
      let stopListening = () => {}
      const challenged = new Promise<Verdict>((resolve) => {
        stopListening = host.onAction(() => resolve({ next: 'challenge', message: '', faults: [] }))
      })
      const decided = Promise.race([paying, challenged])
      const late = (): Verdict => ({ next: 'unknown', message: texts.pending, faults: [] })
      return withTimeout(sheetTiming.payment, 'wallets', decided).catch(late).finally(stopListening)
    },
    close: () => {
      const settleWithLast = () => settle(last ? { kind: 'result', result: last } : { kind: 'cancelled' })
      // Once the shop was asked to pay, closing a sheet cancels nothing.
      if (running) void running.then(settleWithLast)
      else settleWithLast()
    },
    fail: (cause) => {
      const fault = isTenderError(cause)
        ? cause
        : new TenderError('wallet.failed', 'wallets: an unexpected fault', { cause })
      // A sheet that closes by itself shows the customer nothing.
      const error = fault.customerMessage ? fault : withCustomerMessage(fault, unavailable())
      const settleFailed = () => settle(last ? { kind: 'result', result: last } : { kind: 'failed', error })
      if (running) void running.then(settleFailed)
      else settleFailed()
    },
  }
}
