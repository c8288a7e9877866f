import type { Payment } from '../../contract/generated/types'
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

const isKnown = (status: Payment['status']): status is PaymentStatus => Object.hasOwn(standings, status ?? '')

/** A payment whose status is not known may still take money, or may have taken it. */
export const standingOf = ({ status }: Pick<Payment, 'status'>): Standing =>
  isKnown(status) ? standings[status] : 'waiting'

/** Returns the amount of a payment; null if the service reports no amount or currency. */
export const moneyOf = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): Money | null => {
  const code = amount?.currency ?? currency
  return amount && code ? { amount: amount.rawAmount, currency: code } : null
}
