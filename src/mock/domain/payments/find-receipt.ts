import type { Instant } from '../../records/instant'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'
import type { Store } from '../../store/store'
import { capturedAt, settlePayment } from './rules'

/** What a receipt tells of a captured payment. */
export interface Receipt {
  payment: PaymentRecord
  captured: Instant
  /** Minor units: what was captured. */
  paid: number
  /** In words. */
  status: string
  /** What went back to the customer, oldest first, in minor units. */
  refunds: { amount: number; time: Instant }[]
}

/** A payment that was captured is in one of these for good. */
const words: Partial<Record<PaymentStatus, string>> = {
  SUCCEEDED: 'Paid',
  PARTIAL_REFUNDED: 'Refunded in part',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
}

/** The receipt with this token as it is now; undefined if the token is unknown or its payment was not captured. */
export const findReceipt = async (store: Store, token: string, now: Instant): Promise<Receipt | undefined> => {
  const [stored] = await store.read((reader) => reader.find('payments', 'receiptToken', token))
  const payment = stored && settlePayment(stored, now)
  const captured = payment ? capturedAt(payment) : null
  if (!payment || captured === null || payment.capturedAmount === null) return undefined
  return {
    payment,
    captured,
    paid: payment.capturedAmount,
    status: words[payment.status] ?? payment.status,
    refunds: payment.events.flatMap(({ refunded, time }) => (refunded ? [{ amount: refunded, time }] : [])),
  }
}
