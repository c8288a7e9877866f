import type { Payment } from '../../contract/generated/types'
import { type Money, sameMoney } from '../../shared/money'
import type { ActionKind, PaymentStatus } from '../../shared/types'

/** What the status of a payment means for its order. */
export type Standing =
  /** A customer action is pending, or the status is unknown. The payment may still take money. */
  | 'waiting'
  /** Money was taken or reserved, and not wholly refunded. */
  | 'paid'
  /** The payment holds no money, and takes none any more. */
  | 'ended'

const standings: Readonly<Record<PaymentStatus, Standing>> = {
  NEEDS_3D_SECURE: 'waiting',
  NEEDS_APM_AUTHORIZATION: 'waiting',
  AUTHORISED: 'paid',
  SUCCEEDED: 'paid',
  PARTIAL_REFUNDED: 'paid',
  DISPUTED: 'paid',
  DECLINED: 'ended',
  FAILED: 'ended',
  CANCELLED: 'ended',
  REFUNDED: 'ended',
}

const isKnown = (status: Payment['status']): status is PaymentStatus => Object.hasOwn(standings, status ?? '')

type Standable = Pick<Payment, 'status'> & Partial<Pick<Payment, 'amount' | 'refundedAmount'>>

/**
 * Returns what a payment means for its order. A payment with an unknown status may have taken
 * money, or may still take it.
 */
export const standingOf = (payment: Standable): Standing => {
  if (!isKnown(payment.status)) return 'waiting'
  return payment.status === 'REFUNDED' && !isWhollyRefunded(payment) ? 'paid' : standings[payment.status]
}

/**
 * Returns whether the refunds cover the amount; true if the service does not report both. A service
 * may report REFUNDED after a refund of a part (rule ORDER-25).
 */
const isWhollyRefunded = ({ amount, refundedAmount }: Standable): boolean =>
  typeof refundedAmount !== 'number' || !amount || refundedAmount >= amount.rawAmount

/**
 * Returns the kind of the customer action for which a payment waits. Without meaning for a payment
 * that does not wait.
 */
export const actionKindOf = ({ status }: Pick<Payment, 'status'>): ActionKind =>
  status === 'NEEDS_APM_AUTHORIZATION' ? 'approval' : 'challenge'

/**
 * Returns the authorised amount of a payment. After a capture of less, the service reports only
 * the captured amount, so the amount of the request counts (rule ORDER-24).
 */
export const authorisedMoneyOf = (payment: Payment, requested: Money | null): Money | null => {
  const money = moneyOf(payment)
  const isPart =
    money !== null &&
    requested !== null &&
    isKnown(payment.status) &&
    payment.status !== 'AUTHORISED' &&
    standings[payment.status] === 'paid' &&
    sameMoney({ ...money, amount: requested.amount }, requested) &&
    money.amount < requested.amount
  return isPart ? requested : money
}

/** Returns the amount of a payment; null if the service reports no amount or currency. */
export const moneyOf = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): Money | null => {
  const code = amount?.currency ?? currency
  return amount && code ? { amount: amount.rawAmount, currency: code } : null
}

/** Returns whether a payment has taken or reserved money, and is not disputed. */
export const isShippable = (payment: Payment): boolean =>
  standingOf(payment) === 'paid' && payment.status !== 'DISPUTED'
