import type { Instant } from '../../records/instant'
import type { PaymentRecord } from '../../records/payment'
import type { Settlement } from '../../records/settlement'
import { capture, nextPayment } from './life-cycle'

/** Risk scores: of an ordinary payment, and of one that the issuer suspects of fraud. */
export const lowRisk = 12
const highRisk = 90

const refused = (
  payment: PaymentRecord,
  { type, reason }: Exclude<Settlement, { type: 'approve' }>,
  time: Instant,
) => ({
  ...nextPayment(payment, { event: type, time, message: `Result: ${reason}` }),
  declineCode: reason,
  // A score of the flow's fraud check is kept.
  riskScore: reason === 'SUSPECTED_FRAUD' && payment.riskScore === lowRisk ? highRisk : payment.riskScore,
})

/**
 * Applies the decision of issuer and processor to a payment, including an immediate capture by its
 * flow.
 */
export const applySettlement = (payment: PaymentRecord, settlement: Settlement, time: Instant): PaymentRecord => {
  if (settlement.type !== 'approve') return refused(payment, settlement, time)
  const authorised = nextPayment(payment, { event: 'authorise', time, message: 'Authorised by the issuer' })
  return payment.capture.by === 'flow'
    ? capture(authorised, authorised.authorisedAmount, time, 'Captured immediately')
    : authorised
}
