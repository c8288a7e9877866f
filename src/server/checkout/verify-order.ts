import type { Payment } from '../../contract/generated/types'
import { type Money, sameMoney } from '../../shared/money'
import { moneyOf } from './payment-standing'
import type { SettledOrder } from './settle-order'

/** The service's view of the payment that an order keeps. */
export interface VerifiedOrder {
  trackingId: string
  /**
   * Whether the order can be shipped: the kept payment is authorised or captured, not wholly
   * refunded and not disputed, and its amount and currency equal those that the shop's `order`
   * function returns now.
   */
  paid: boolean
  /** The kept payment's status; null if the order keeps no payment. */
  status: Payment['status']
  paymentId: string | null
  /** The kept payment's amount. */
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

/** The statuses in which the order's money is charged or reserved, and not disputed. */
const shippable: ReadonlySet<Payment['status']> = new Set<Payment['status']>([
  'AUTHORISED',
  'SUCCEEDED',
  'PARTIAL_REFUNDED',
])

export const verifiedOrder = (
  { trackingId, keptPayment, unsettled }: Pick<SettledOrder, 'trackingId' | 'keptPayment' | 'unsettled'>,
  expected: Money,
): VerifiedOrder => {
  const amount = keptPayment && moneyOf(keptPayment)
  return {
    trackingId,
    paid: keptPayment !== null && shippable.has(keptPayment.status) && amount !== null && sameMoney(amount, expected),
    status: keptPayment?.status ?? null,
    paymentId: keptPayment?.id ?? null,
    amount,
    expected,
    pending: unsettled.some(({ reason }) => reason === 'unknown' || reason === 'waiting'),
    payment: keptPayment,
  }
}
