import type { Payment } from '../../api/server/shapes/payment-shape'
import { type Money, sameMoney } from '../../shared/money'
import type { OrderRecord } from './order-record'
import { moneyOf } from './payment-standing'
import { attemptOf } from './transitions'

/**
 * Chooses the payment that an order keeps (rule ORDER-7): the first that took or reserved the order's amount, else the
 * first that took or reserved money.
 *
 * @param payments the order's payments that have money
 * @param expected what the order costs by the shop's records
 * @returns the payment's id; null if no payment has money
 */
export const chooseKeptPayment = (
  record: OrderRecord,
  payments: readonly Payment[],
  expected: Money,
): string | null => {
  const costs = (payment: Payment) => {
    const money = moneyOf(payment)
    return money !== null && sameMoney(money, expected)
  }
  const [first] = payments
    .map((payment) => ({ id: payment.id, expected: costs(payment), at: tookMoneyAt(payment, record) }))
    .sort((one, other) => Number(other.expected) - Number(one.expected) || one.at - other.at)
  return first?.id ?? null
}

/**
 * Milliseconds since 1970 at which a payment took or reserved money. A payment that waited for its customer did so with
 * the second event of its timeline; every other one did when it was made.
 */
const tookMoneyAt = (payment: Payment, record: OrderRecord): number => {
  const event = attemptOf(record, payment.id)?.waited ? payment.paymentTimeline?.overview?.[1]?.time : undefined
  return Date.parse(event ?? payment.date)
}
