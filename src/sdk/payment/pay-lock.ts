import type { Lock, LockNote } from '../../bridge/protocol'
import type { TenderError } from '../../shared/error'
import { unavailableText } from '../../shared/messages/generated/english-texts'
import type { PageChoice } from '../../shared/types'
import { createDeferred } from '../deferred'
import type { CheckoutSettings, PaymentResult, PayOptions } from '../types'

export interface PayLockOptions {
  /**
   * Makes a payment. Rejects only if the core is not loaded. This call has then charged nothing.
   */
  begin: (options: PayOptions, choice: PageChoice | undefined) => Promise<PaymentResult>
  /** Whether an earlier attempt to pay this order may have charged the customer. */
  mayBeCharged: () => boolean
  /** The options of the checkout, with its current texts. */
  settings: Pick<CheckoutSettings, 'texts'>
  /** Called whenever the lock, or what the elements show about it, may have changed. */
  onLock: (lock: Lock, note?: LockNote) => void
  onPaying: (isPaying: boolean) => void
  onResult: (result: PaymentResult) => void
}

/**
 * Ensures that a checkout makes one payment at a time, and none for an order that it knows to be
 * paid.
 */
export interface PayLock {
  readonly isPaying: boolean
  /** Whether a payment is in progress or the order is paid. The order must not change then. */
  readonly isLocked: boolean
  /** The result of the paid order. Each further call of `pay` returns it. */
  readonly paidResult: PaymentResult | undefined
  /**
   * @param choice the payment method; undefined for that of the options or of the mounted element
   */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  /**
   * Locks the checkout if a result pays the order. For results that `pay` did not return: the
   * payment of an earlier page, or the late outcome of a pending attempt.
   */
  storeIfPaid(result: PaymentResult): void
  /** Shows a note in the elements. No effect unless a payment is in progress. */
  showNote(note: LockNote): void
  /** Unlocks the checkout for the next order. */
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
    onLock(state.kind)
  }
  const withoutCore = (error: TenderError): PaymentResult => ({
    status: options.mayBeCharged() ? 'pending' : 'failed',
    error,
    message: options.settings.texts?.['payment.unavailable'] || unavailableText,
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
      // Locks before any other code runs, so that several clicks in one task start one payment.
      state = { kind: 'paying', result: promise }
      // Called synchronously, because browsers allow a pop-up only within the click.
      resolve(begin(payOptions, choice).catch(withoutCore).then(settle))
      onLock('paying')
      onPaying(true)
      return promise
    },
    storeIfPaid: (result) => {
      if (!isPaid(result)) return
      setState(state.kind === 'paying' ? { ...state, found: result } : { kind: 'paid', result })
    },
    showNote: (note) => {
      if (state.kind === 'paying') onLock('paying', note)
    },
    reset: () => {
      if (state.kind === 'paid') setState({ kind: 'open' })
    },
  }
}

/** Only results that pay the order have no `message`. */
const isPaid = (result: PaymentResult): boolean => !('message' in result)
