import { samePaymentId } from '../../../src/shared/payment-id'
import type { LinkedPayment } from '../../../src/shared/types'

/**
 * What a status means for the order.
 *
 * - `paid`: money is taken or reserved.
 * - `waiting`: the customer has to do something first.
 * - `reversed`: the money was given back.
 * - `ended`: nothing was taken, or the reservation was released.
 */
export type PaymentStanding = 'paid' | 'waiting' | 'reversed' | 'ended'

const standings: Readonly<Record<LinkedPayment['status'], PaymentStanding>> = {
  SUCCEEDED: 'paid',
  AUTHORISED: 'paid',
  PARTIAL_REFUNDED: 'paid',
  DISPUTED: 'paid',
  NEEDS_3D_SECURE: 'waiting',
  NEEDS_APM_AUTHORIZATION: 'waiting',
  // Money may have been taken, or may still be taken.
  UNKNOWN: 'waiting',
  REFUNDED: 'reversed',
  DECLINED: 'ended',
  CANCELLED: 'ended',
  FAILED: 'ended',
}

export const standingOf = ({ status }: Pick<LinkedPayment, 'status'>): PaymentStanding => standings[status]
export const isPaid = (payment: Pick<LinkedPayment, 'status'>): boolean => standingOf(payment) === 'paid'
export const isWaiting = (payment: Pick<LinkedPayment, 'status'>): boolean => standingOf(payment) === 'waiting'

type Identified = Pick<LinkedPayment, 'paymentId'>
export const isSamePayment = (one: Identified, other: Identified): boolean =>
  samePaymentId(one.paymentId, other.paymentId)
