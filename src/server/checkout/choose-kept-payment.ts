import type { Payment } from '../../contract/generated/types'
import { type Money, sameMoney } from '../../shared/money'
import type { OrderRecord } from './order-record'
import { moneyOf } from './payment-standing'
import { attemptOf } from './transitions'

/**
 * Chooses the payment that an order keeps (rule ORDER-7): the first that took or reserved the
 * order's amount, else the first that took or reserved money.
 *
 * @param payments The order's payments that have money.
 * @param expected The order's amount in the shop's records.
 * @returns The payment's id; null if no payment has money.
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
 * Returns when a payment charged or reserved money, in milliseconds since 1970: its date, or the
 * second event of its timeline if it needed a customer action and the service reports this event.
 */
const tookMoneyAt = (payment: Payment, record: OrderRecord): number => {
  const event = attemptOf(record, payment.id)?.waited ? payment.paymentTimeline?.overview?.[1]?.time : undefined
  return Date.parse(event ?? payment.date)
}
