import type { Instant } from '../../records/instant'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'
import type { Store } from '../../store/store'
import { capturedAt, settlePayment } from './life-cycle'

/** The content of a captured payment's receipt. */
export interface Receipt {
  payment: PaymentRecord
  captured: Instant
  /** The captured amount in minor units. */
  paid: number
  /** The payment's status, as text for the customer. */
  status: string
  /** Refunds in minor units, oldest first. */
  refunds: { amount: number; time: Instant }[]
}

/** The texts of the statuses that a captured payment can have. */
const statusTexts: Partial<Record<PaymentStatus, string>> = {
  SUCCEEDED: 'Paid',
  PARTIAL_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
}

/**
 * Finds the receipt with this token, as it is at `now`; undefined if the token is unknown or its
 * payment was not captured.
 */
export const findReceipt = async (store: Store, token: string, now: Instant): Promise<Receipt | undefined> => {
  const stored = await store.read((reader) => reader.all('payments').find(({ receiptToken }) => receiptToken === token))
  const payment = stored && settlePayment(stored, now)
  const captured = payment ? capturedAt(payment) : null
  if (!payment || captured === null || payment.capturedAmount === null) return undefined
  return {
    payment,
    captured,
    paid: payment.capturedAmount,
    status: statusTexts[payment.status] ?? payment.status,
    refunds: payment.events.flatMap(({ refunded, time }) => (refunded ? [{ amount: refunded, time }] : [])),
  }
}
