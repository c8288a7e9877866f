import type { PaymentEnd } from '../../../src/shared/types'

/**
 * Remembers the end of a payment that `resume()` or the outcome watch has found, so that every
 * later caller of `resume()` on this page receives it (rule PAY-SDK-15). The order's record cannot
 * provide the end of an attempt that took no money, because it no longer contains that attempt.
 */
export interface RecoveredEnd {
  /**
   * Looks for a payment. If there is none, returns the end that an earlier call or the outcome
   * watch has found.
   * @param find resolves with undefined if the record contains no payment to report
   */
  recover(find: () => Promise<PaymentEnd | undefined>): Promise<PaymentEnd | undefined>
  /** Remembers an end that the outcome watch has found. */
  remember(end: PaymentEnd): void
  /** Forgets the end, because this page makes its own payment. */
  forget(): void
}

export const createRecoveredEnd = (): RecoveredEnd => {
  let known: Promise<PaymentEnd | undefined> = Promise.resolve(undefined)
  return {
    recover: (find) => {
      const earlier = known
      // Starts at once, so that a later `pay()` does not overtake it.
      const found = find().then(async (end) => end ?? (await earlier))
      known = found.then(
        (end) => end && ended(end),
        () => earlier,
      )
      return found
    },
    remember: (end) => {
      known = Promise.resolve(ended(end))
    },
    forget: () => {
      known = Promise.resolve(undefined)
    },
  }
}

/** Returns the end if it is final and names a payment. */
const ended = (end: PaymentEnd): PaymentEnd | undefined =>
  end.status === 'pending' || end.paymentId === undefined ? undefined : end
