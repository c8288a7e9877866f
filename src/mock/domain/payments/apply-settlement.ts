import type { Instant } from '../../records/instant'
import type { PaymentRecord } from '../../records/payment'
import type { Settlement } from '../../records/settlement'
import { capture, nextPayment } from './life-cycle'

const refused = (
  payment: PaymentRecord,
  { type, reason }: Exclude<Settlement, { type: 'approve' }>,
  time: Instant,
) => ({
  ...nextPayment(payment, { event: type, time, message: `Result: ${reason}` }),
  declineCode: reason,
})

/**
 * Applies the decision of issuer and processor to a payment. If the payment is approved and its
 * flow captures immediately, the payment is captured too.
 */
export const applySettlement = (payment: PaymentRecord, settlement: Settlement, time: Instant): PaymentRecord => {
  if (settlement.type !== 'approve') return refused(payment, settlement, time)
  const authorised = nextPayment(payment, { event: 'authorise', time, message: 'Authorised by the issuer' })
  return payment.capture.by === 'flow'
    ? capture(authorised, authorised.authorisedAmount, time, 'Captured immediately')
    : authorised
}
