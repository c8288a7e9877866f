import type { Payment } from '../../api/server/records/payment'
import type { Money } from '../../shared/money'
import type { PaymentStatus } from '../../shared/types'

/** What the status of a payment means for its order. */
export type Standing =
  /** A customer action is pending; the payment may still take money. */
  | 'waiting'
  /** Money was taken or reserved, and not wholly refunded. */
  | 'paid'
  /** No money was taken, and none will be. */
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

export const standingOf = ({ status }: Pick<Payment, 'status'>): Standing => standings[status]

/** Returns the amount of a payment; null if the service reports no amount or currency. */
export const moneyOf = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): Money | null => {
  const code = amount?.currency ?? currency
  return amount && code ? { amount: amount.rawAmount, currency: code } : null
}
