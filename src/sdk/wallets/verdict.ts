import type { PaymentResult } from '../types'
import { fieldErrorsOf } from './field-errors'
import type { WalletFieldError } from './types'

/** The answer to a sheet after the customer has authorised a payment. */
export interface Verdict {
  /**
   * `paid`: the sheet closes. `challenge`: the sheet closes, and the page shows a customer action.
   * `correct`: the customer corrects `errors` and authorises again. `rejected`: nothing was paid.
   * `unknown`: the outcome is not known yet.
   */
  next: 'paid' | 'challenge' | 'correct' | 'rejected' | 'unknown'
  /** The text for the customer. */
  message: string
  errors: readonly WalletFieldError[]
}

/** Converts the result of a payment to the answer for the sheet. */
export const verdictOf = (result: PaymentResult): Verdict => {
  const message = 'message' in result ? result.message : ''
  const { status } = result
  if (status === 'succeeded' || status === 'authorised') return { next: 'paid', message, errors: [] }
  if (status === 'pending') return { next: 'unknown', message, errors: [] }
  // None of these results pays the order.
  const errors = status === 'failed' ? fieldErrorsOf(result.error) : []
  return { next: errors.length > 0 ? 'correct' : 'rejected', message, errors }
}
