import { formatMoney } from '../../../shared/money'
import type { ChallengeKind, ChallengeRecord, ChallengeResult } from '../../records/challenge'

/**
 * Names of the issuer or payment method. They are invented, so that the pages are not mistaken for
 * a real company's.
 */
export const brands: Readonly<Record<ChallengeKind, string>> = {
  threeDSecure: 'Bank of the Mock',
  PAYPAL: 'Mock Wallet, in place of PayPal',
  KLARNA: 'Mock Later, in place of Klarna',
  OTHER: 'Mock Pay, in place of the payment method',
}

export const questions: Readonly<Record<ChallengeKind, string>> = {
  threeDSecure: 'Confirm that it is you',
  PAYPAL: 'Pay from your wallet?',
  KLARNA: 'Pay in 30 days?',
  OTHER: 'Pay with this method?',
}

/** How the challenge ended: with an answer, or without one in time. */
export type Ending = ChallengeResult | 'late'

export const endings: Readonly<Record<Ending, string>> = {
  succeeded: 'Confirmation successful',
  failed: 'Confirmation failed',
  cancelled: 'You cancelled',
  late: 'The time to confirm is over',
}

/** Texts for a visit after the end of the challenge. */
export const repeatVisitTexts: Readonly<Record<Ending, string>> = {
  succeeded: 'You have already confirmed this. It counts only once.',
  failed: 'This request has already ended. Return to the shop to try again.',
  cancelled: 'You have already cancelled this. Return to the shop to try again.',
  late: 'It was not confirmed within 15 minutes. Return to the shop to try again.',
}

/** Returns how a challenge ended. A result without a stored answer is a timeout. */
export const endingOf = (challenge: ChallengeRecord, result: ChallengeResult): Ending =>
  challenge.result === null ? 'late' : result

/** Describes the payment or card that the customer confirms: its amount and who receives it. */
export const describeRequest = (
  { shown }: ChallengeRecord,
  merchantName: string,
): { amount: string; receiver: string } => {
  const { amount, currency, lastDigits } = shown
  return {
    amount: amount === null || currency === null ? 'Your card' : formatMoney({ amount, currency }),
    receiver: `to ${merchantName}${lastDigits === null ? '' : `, with your card ending in ${lastDigits}`}`,
  }
}
