import type { Payment } from '../../contract/generated/types'
import { type Money, sameMoney } from '../../shared/money'
import { authorisedMoneyOf, isShippable, moneyOf } from './payment-standing'
import type { Settlement } from './settlement'
import { attemptOf } from './transitions'

/** The service's view of the payment that an order keeps. */
export interface VerifiedOrder {
  trackingId: string
  /**
   * Whether the order can be shipped: the kept payment is authorised or captured, not wholly
   * refunded and not disputed, and its authorised amount and currency equal `expected`.
   */
  paid: boolean
  /** The kept payment's status; null if the order keeps no payment. */
  status: Payment['status']
  paymentId: string | null
  /**
   * The kept payment's amount: the captured one after a capture, otherwise the authorised one. Null
   * if the order keeps no payment, or the service reports no amount.
   */
  amount: Money | null
  /** The order's amount in the shop's records. */
  expected: Money
  /**
   * Whether an attempt may still take money: its outcome is unknown, or a customer action is
   * pending.
   */
  pending: boolean
  /** The kept payment with all its members; null if the order keeps none. */
  payment: Payment | null
}

export const verifiedOrder = ({
  record,
  expected,
  result: { trackingId, keptPayment, unsettled },
}: Pick<Settlement, 'record' | 'result'> & { expected: Money }): VerifiedOrder => {
  const amount = keptPayment && moneyOf(keptPayment)
  const requested = keptPayment && (attemptOf(record, keptPayment.id)?.amount ?? null)
  const authorised = keptPayment && authorisedMoneyOf(keptPayment, requested)
  return {
    trackingId,
    paid: keptPayment !== null && isShippable(keptPayment) && authorised !== null && sameMoney(authorised, expected),
    status: keptPayment?.status ?? null,
    paymentId: keptPayment?.id ?? null,
    amount,
    expected,
    pending: unsettled.some(({ reason }) => reason === 'unknown' || reason === 'waiting'),
    payment: keptPayment,
  }
}
