import type { Dispute, Intent, Payment, ServiceSnapshot } from './service-snapshot'

/** The records of one order of the shop. */
export interface Order {
  /** The order's id in the shop: `trackingId` of its intents, `orderId` of its payments. */
  id: string
  /** The time of the order's first record. */
  date: string
  amount: string
  status: string
  intents: Intent[]
  /** Newest first, like all lists. */
  payments: Payment[]
  disputes: Dispute[]
}

type Records = Pick<ServiceSnapshot, 'intents' | 'payments' | 'disputes'>

/** The statuses of payments that have charged or reserved money, the most important first. */
const withMoney: readonly string[] = ['DISPUTED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'AUTHORISED']

const statusOf = (intents: readonly Intent[], payments: readonly Payment[]): string => {
  const statuses = payments.map(({ status }) => status)
  const paid = withMoney.find((status) => statuses.some((other) => other === status))
  return paid ?? statuses[0] ?? intents[0]?.status ?? ''
}

/**
 * Returns the id of a payment's order; null if neither the payment nor its intent names an order.
 */
export const orderIdOf = ({ orderId, intentId }: Payment, intents: readonly Intent[]): string | null =>
  orderId ?? intents.find(({ id }) => id === intentId)?.trackingId ?? null

const orderOf = (id: string, { intents, payments, disputes }: Records): Order => {
  const ownIntents = intents.filter(({ trackingId }) => trackingId === id)
  const ownPayments = payments.filter((payment) => orderIdOf(payment, intents) === id)
  const paymentIds = new Set(ownPayments.map((payment) => payment.id))
  const dates = [...ownIntents, ...ownPayments].map(({ date }) => date).sort()
  return {
    id,
    date: dates[0] ?? '',
    amount: (ownPayments[0] ?? ownIntents[0])?.amount.formattedAmount ?? '',
    status: statusOf(ownIntents, ownPayments),
    intents: ownIntents,
    payments: ownPayments,
    disputes: disputes.filter(({ paymentId }) => paymentIds.has(paymentId)),
  }
}

/** Returns the orders of the latest intents and payments, newest first. */
export const ordersOf = (records: Records): Order[] => {
  const ids = new Set([
    ...records.intents.map(({ trackingId }) => trackingId),
    ...records.payments.flatMap((payment) => orderIdOf(payment, records.intents) ?? []),
  ])
  return [...ids].map((id) => orderOf(id, records)).sort((a, b) => b.date.localeCompare(a.date))
}

const isIdle = ({ payments, status }: Order): boolean => payments.length === 0 && status === 'INTENT'

/**
 * Separates idle orders, except the newest order, from the others. A few idle orders are not worth
 * folding.
 *
 * @param linked the id of an order that must be in the list; null to fold none
 */
export const foldIdle = (orders: readonly Order[], linked: string | null): { listed: Order[]; idle: Order[] } => {
  const idle = orders.filter((order, index) => index > 0 && isIdle(order) && order.id !== linked)
  if (linked === null || idle.length <= 3) return { listed: [...orders], idle: [] }
  return { listed: orders.filter((order) => !idle.includes(order)), idle }
}
