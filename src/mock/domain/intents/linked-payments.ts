import type { Instant } from '../../records/instant'
import type { IntentRecord } from '../../records/intent'
import type { PaymentRecord } from '../../records/payment'
import type { Reader } from '../../store/store'
import { settlePayment } from '../payments/life-cycle'

/**
 * Returns the payments of an intent as they are at `now`, oldest first: payments that were made
 * with the id of the intent, and payments that `completeIntent` linked. Each payment occurs once.
 */
export const linkedPayments = (reader: Reader, intent: IntentRecord, now: Instant): PaymentRecord[] => {
  const naming = reader.all('payments').filter(({ intentId }) => intentId === intent.id)
  const linked = intent.linkedPaymentIds.map((id) => reader.get('payments', id))
  const known = new Map([...naming, ...linked].flatMap((payment) => (payment ? [[payment.id, payment]] : [])))
  return [...known.values()]
    .filter((payment) => payment.accountId === intent.accountId)
    .map((payment) => settlePayment(payment, now))
    .sort((a, b) => a.date - b.date)
}
