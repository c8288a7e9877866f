import type { PaymentResult } from '../types'
import { fieldErrorsOf } from './field-errors'
import type { WalletFieldError } from './types'

/** What the wallet is to be told of a payment that its customer has agreed to. */
export interface Verdict {
  /**
   * `paid`, or `challenge`: the sheet is done, the bank asks the customer on the page. `correct`: the customer mends `faults` and agrees
   * again. `refused`: not paid, and `unknown`: nobody knows yet.
   */
  next: 'paid' | 'challenge' | 'correct' | 'refused' | 'unknown'
  /** For the customer. */
  message: string
  faults: readonly WalletFieldError[]
}

/** What a payment's result means for the sheet. */
export const verdictOf = (result: PaymentResult): Verdict => {
  const message = 'message' in result ? result.message : ''
  if (result.status === 'succeeded' || result.status === 'authorised') return { next: 'paid', message, faults: [] }
  if (result.status === 'pending') return { next: 'unknown', message, faults: [] }
  // A declined, cancelled or refunded payment does not pay the order.
  const faults = result.status === 'failed' ? fieldErrorsOf(result.error) : []
  return { next: faults.length > 0 ? 'correct' : 'refused', message, faults }
}
