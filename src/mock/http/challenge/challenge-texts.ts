import { formatMoney } from '../../../shared/money'
import type { ChallengeKind, ChallengeRecord, ChallengeResult } from '../../records/challenge'

/** Who asks. The names are the mock's own: nobody shall take its pages for those of a real company. */
export const brands: Readonly<Record<ChallengeKind, string>> = {
  threeDSecure: 'Bank of the Mock',
  PAYPAL: 'Mock Wallet, in place of PayPal',
  KLARNA: 'Mock Later, in place of Klarna',
}

export const questions: Readonly<Record<ChallengeKind, string>> = {
  threeDSecure: 'Confirm that it is you',
  PAYPAL: 'Pay from your wallet?',
  KLARNA: 'Pay in 30 days?',
}

/** How it ended for the customer: with an answer, or without one in time. */
export type Ending = ChallengeResult | 'late'

export const endings: Readonly<Record<Ending, string>> = {
  succeeded: 'Thank you, that is done',
  failed: 'That did not work',
  cancelled: 'You cancelled',
  late: 'The time to confirm is over',
}

/** What a visitor reads who comes when all is over. */
export const repeatVisitTexts: Readonly<Record<Ending, string>> = {
  succeeded: 'You have answered this already. It counts once, whatever you do here.',
  failed: 'You have answered this already. The shop can ask you again.',
  cancelled: 'You have answered this already. The shop can ask you again.',
  late: 'Nobody answered within 15 minutes. The shop can ask you again.',
}

/** A result that no answer was kept for came by itself, when the time was over. */
export const endingOf = (challenge: ChallengeRecord, result: ChallengeResult): Ending =>
  challenge.result === null ? 'late' : result

/** What the customer is asked about. */
export const describeRequest = ({ shown }: ChallengeRecord): string => {
  const { amount, currency, lastDigits } = shown
  const what = amount === null || currency === null ? 'Your card' : `A payment of ${formatMoney({ amount, currency })}`
  return lastDigits === null ? `${what}.` : `${what}, card ending in ${lastDigits}.`
}
