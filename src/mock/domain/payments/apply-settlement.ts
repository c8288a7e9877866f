import type { Instant } from '../../records/instant'
import type { PaymentRecord } from '../../records/payment'
import type { Settlement } from '../../records/settlement'
import { capture, nextPayment } from './rules'

/** The score of a payment that nobody suspects, and of one that the issuer does. */
export const lowRisk = 12
const highRisk = 90

const refused = (
  payment: PaymentRecord,
  { type, reason }: Exclude<Settlement, { type: 'approve' }>,
  time: Instant,
) => ({
  ...nextPayment(payment, { event: type, time, message: `The answer was ${reason}` }),
  declineCode: reason,
  // A flow's fraud check has told its own score.
  riskScore: reason === 'SUSPECTED_FRAUD' && payment.riskScore === lowRisk ? highRisk : payment.riskScore,
})

/** The payment once issuer and processor have spoken, with everything that its flow does at once already done. */
export const applySettlement = (payment: PaymentRecord, settlement: Settlement, time: Instant): PaymentRecord => {
  if (settlement.type !== 'approve') return refused(payment, settlement, time)
  const authorised = nextPayment(payment, { event: 'authorise', time, message: 'Authorised by the issuer' })
  return payment.capture.by === 'flow'
    ? capture(authorised, authorised.authorisedAmount, time, 'Captured at once')
    : authorised
}
