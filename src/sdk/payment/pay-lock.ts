import type { TenderError } from '../../shared/error'
import type { PageChoice } from '../../shared/types'
import { createDeferred } from '../deferred'
import { unavailableText } from '../fallback-texts'
import type { PaymentResult, PayOptions } from '../types'

export interface PayLockOptions {
  /** Pays. Rejects if the core cannot be loaded: then this call has charged nothing. */
  begin: (options: PayOptions, choice: PageChoice | undefined) => Promise<PaymentResult>
  /** Whether an attempt of the order may have been charged. */
  mayBeCharged: () => boolean
  /** The customer's text for a checkout whose core cannot be loaded. @default the English text */
  unavailableText: () => string | undefined
  /** Called whenever `isLocked` may have changed. */
  onLock: (isLocked: boolean) => void
  onPaying: (isPaying: boolean) => void
  onResult: (result: PaymentResult) => void
}

/** Ensures that a checkout makes one payment at a time and pays an order once. */
export interface PayLock {
  readonly isPaying: boolean
  /** A payment is in progress, or the order is paid: the order must not change. */
  readonly isLocked: boolean
  /** The result of the paid order, which every further call of `pay` returns. */
  readonly paidResult: PaymentResult | undefined
  /** @param choice the payment method, unless it is collected from an element */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  /**
   * Stores a result that did not come from a call of `pay`, if it pays the order: the result of an
   * earlier page, or the late outcome of a pending attempt.
   */
  storeIfPaid(result: PaymentResult): void
  /** Unlocks the checkout for another order. */
  reset(): void
}

type State =
  | { kind: 'open' }
  /** `found` is a result of the paid order that arrived during the payment. */
  | { kind: 'paying'; result: Promise<PaymentResult>; found?: PaymentResult }
  | { kind: 'paid'; result: PaymentResult }

export const createPayLock = (options: PayLockOptions): PayLock => {
  const { begin, onLock, onPaying, onResult } = options
  let state: State = { kind: 'open' }

  const setState = (next: State) => {
    state = next
    onLock(state.kind !== 'open')
  }
  const withoutCore = (error: TenderError): PaymentResult => ({
    status: options.mayBeCharged() ? 'pending' : 'failed',
    error,
    message: options.unavailableText() ?? unavailableText,
  })
  const settle = (result: PaymentResult): PaymentResult => {
    const paid = isPaid(result) ? result : state.kind === 'paying' && state.found
    setState(paid ? { kind: 'paid', result: paid } : { kind: 'open' })
    onPaying(false)
    onResult(result)
    return result
  }

  return {
    get isPaying() {
      return state.kind === 'paying'
    },
    get isLocked() {
      return state.kind !== 'open'
    },
    get paidResult() {
      return state.kind === 'paid' ? state.result : undefined
    },
    pay: (payOptions, choice) => {
      if (state.kind !== 'open') return Promise.resolve(state.result)
      const { promise, resolve } = createDeferred<PaymentResult>()
      // Locked before any other code runs: several clicks in one tick are one payment.
      state = { kind: 'paying', result: promise }
      // Called synchronously: browsers open a pop-up only within the click.
      resolve(begin(payOptions, choice).catch(withoutCore).then(settle))
      onLock(true)
      onPaying(true)
      return promise
    },
    storeIfPaid: (result) => {
      if (!isPaid(result)) return
      setState(state.kind === 'paying' ? { ...state, found: result } : { kind: 'paid', result })
    },
    reset: () => {
      if (state.kind === 'paid') setState({ kind: 'open' })
    },
  }
}

/** Only the results of a paid order have no message for the customer. */
const isPaid = (result: PaymentResult): boolean => !('message' in result)
