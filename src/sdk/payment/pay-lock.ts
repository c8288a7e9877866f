import type { TenderError } from '../../shared/error'
import type { PageChoice } from '../../shared/types'
import { unavailableText } from '../fallback-texts'
import type { PaymentResult, PayOptions } from '../types'

export interface PayLockOptions {
  /** Pays. Rejects if the core cannot be loaded: this call has charged nothing. */
  begin: (options: PayOptions, choice: PageChoice | undefined) => Promise<PaymentResult>
  /** Whether an attempt of the order may have been charged. */
  mayBeCharged: () => boolean
  /** The customer's text for a checkout that does not load. @default ours, in English */
  unavailable: () => string | undefined
  /** The order is paid, by a payment of this page or of an earlier one. */
  onPaid: () => void
  onPaying: (busy: boolean) => void
  onResult: (result: PaymentResult) => void
}

/** One payment at a time, and paid is paid. */
export interface PayLock {
  readonly underWay: boolean
  /** Every later call gets this same result. */
  readonly paid: PaymentResult | undefined
  /** @param choice what is paid with, where it is not collected from an element */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  /** Keeps a result of an earlier page, or a later outcome, if the order is paid. */
  keep(result: PaymentResult): void
  /** Another order begins. */
  forget(): void
}

export const createPayLock = (options: PayLockOptions): PayLock => {
  const { begin, onPaying, onResult } = options
  let underWay: Promise<PaymentResult> | undefined
  let paid: PaymentResult | undefined

  const refuse = (error: TenderError): PaymentResult => ({
    status: options.mayBeCharged() ? 'pending' : 'failed',
    error,
    message: options.unavailable() ?? unavailableText,
  })
  const keep = (result: PaymentResult) => {
    // Only the results of a paid order have no message.
    if ('message' in result) return
    paid = result
    options.onPaid()
  }
  const settle = (result: PaymentResult): PaymentResult => {
    underWay = undefined
    keep(result)
    onPaying(false)
    onResult(result)
    return result
  }

  return {
    get underWay() {
      return underWay !== undefined
    },
    get paid() {
      return paid
    },
    pay: (options, choice) => {
      if (underWay) return underWay
      if (paid) return Promise.resolve(paid)
      // The lock is taken before anything is awaited: ten clicks and Enter in one tick are one payment.
      underWay = begin(options, choice).catch(refuse).then(settle)
      onPaying(true)
      return underWay
    },
    keep,
    forget: () => {
      paid = undefined
    },
  }
}
