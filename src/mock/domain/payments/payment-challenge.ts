import type { Context } from '../../context'
import type { ChallengeRecord } from '../../records/challenge'
import type { PaymentRecord } from '../../records/payment'
import { newChallenge } from '../challenges/new-challenge'
import { type AuthorisePaymentInput, alternativeOf } from './input'
import type { PaymentParts } from './new-payment'

const redirectUrlOf = ({ perform3DSecure, performHeadless3DSecure }: AuthorisePaymentInput): string | null =>
  performHeadless3DSecure?.redirectUrl ?? perform3DSecure?.redirectUrl ?? null

/** Creates the challenge for a payment's customer action; null if the payment needs no action. */
export const challengeFor = (
  { input, verdict }: PaymentParts,
  payment: PaymentRecord,
  context: Context,
): ChallengeRecord | null => {
  if (verdict.type !== 'challenge' && verdict.type !== 'approval') return null
  const { paidWith, authorisedAmount: amount, currency, intentId } = payment
  const approval = alternativeOf(input.paymentMethod)
  return newChallenge(
    {
      kind: approval ?? 'threeDSecure',
      redirectUrl: approval ? (input.apmRedirectUrl ?? null) : redirectUrlOf(input),
      paymentId: payment.id,
      intentId,
      passed: verdict.passed,
      shown: { amount, currency, lastDigits: paidWith.maskedNumber?.slice(-4) ?? null },
    },
    context,
  )
}
