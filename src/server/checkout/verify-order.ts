import type { Payment } from '../../api/server/shapes/payment-shape'
import { type Money, sameMoney } from '../../shared/money'
import type { PaymentStatus } from '../../shared/types'
import { moneyOf } from './payment-standing'
import type { SettledOrder } from './settle-order'

/** The payment that an order keeps, as the service has it. */
export interface VerifiedOrder {
  trackingId: string
  /**
   * Whether the order can be shipped: the kept payment is authorised or captured, not wholly refunded and not disputed,
   * and its amount and currency equal the shop's record now.
   */
  paid: boolean
  /** The kept payment's status as the service has it; null if the order keeps no payment. */
  status: PaymentStatus | null
  paymentId: string | null
  /** The kept payment's amount as the service has it. */
  amount: Money | null
  /** What the order costs by the shop's records. */
  expected: Money
  /** Whether an attempt may still take money: its outcome is not known, or it waits for the customer. */
  pending: boolean
  /** The kept payment with all its members; null if the order keeps none. */
  payment: Payment | null
}

/** The statuses in which a payment holds the order's money undisputed. */
const shippable: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED'])

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
