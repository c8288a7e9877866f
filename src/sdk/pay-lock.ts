import type { TenderError } from '../shared/error'
import type { PageChoice } from '../shared/types'
import type { PaymentResult, PayOptions } from './types'
import { unavailableText } from './unavailable-text'

export interface PayLockOptions {
  /** Pays. Rejects where that cannot even begin: nothing has been charged. */
  begin: (options: PayOptions, choice: PageChoice | undefined) => Promise<PaymentResult>
  /** The customer's words for a checkout that does not come up. @default ours, in English */
  unavailable: () => string | undefined
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
  /** What an earlier page has come to. */
  keep(result: PaymentResult): void
  /** Another order begins. */
  forget(): void
}

export const createPayLock = ({ begin, unavailable, onPaying, onResult }: PayLockOptions): PayLock => {
  let underWay: Promise<PaymentResult> | undefined
  let paid: PaymentResult | undefined

  const refuse = (error: TenderError): PaymentResult => ({
    status: 'failed',
    error,
    message: unavailable() ?? unavailableText,
  })
  const keep = (result: PaymentResult) => {
    // What is not paid says why.
    if (!('message' in result)) paid = result
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
