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

export const endings: Readonly<Record<ChallengeResult, string>> = {
  succeeded: 'Thank you, that is done',
  failed: 'That did not work',
  cancelled: 'You cancelled',
}

/** What the customer is asked about. */
export const about = ({ shown }: ChallengeRecord): string => {
  const { amount, currency, lastDigits } = shown
  const what = amount === null || currency === null ? 'Your card' : `A payment of ${formatMoney({ amount, currency })}`
  return lastDigits === null ? `${what}.` : `${what}, card ending in ${lastDigits}.`
}
