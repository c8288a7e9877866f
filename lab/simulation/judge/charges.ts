import type { Ask } from '../merchant/merchant'
import type { Failure, OrderLog, Shop } from '../shop-state'
import type { World } from '../world'
import { hasMoney, paymentsOf, type TracedPayment, waitedWhenAsked } from './history'

/**
 * Whether the browser that sent the request stores data. Its other pages then know about the
 * request.
 */
export const remembers = ({ browsers }: World, { browser }: Ask): boolean => browsers[browser]?.storage === 'works'

/**
 * Finds two payments of an order that both have money, although the second one should not have been
 * requested.
 */
const findTwice = (payments: readonly TracedPayment[]): [TracedPayment, TracedPayment] | undefined => {
  const charged = payments.filter(hasMoney).sort((one, other) => one.firstAsk.index - other.firstAsk.index)
  for (const [index, later] of charged.entries()) {
    const earlier = charged.slice(0, index).find((one) => !waitedWhenAsked(one, later.firstAsk))
    if (earlier) return [earlier, later]
  }
  return undefined
}

/** Whether the customer paid in another way while this payment waited for a customer action. */
export const wasAbandoned = ({ asks }: World, payment: TracedPayment): boolean =>
  asks.some(
    (ask) =>
      ask.trackingId === payment.orderId &&
      ask.index > payment.firstAsk.index &&
      ask.attemptKey !== payment.ask.attemptKey &&
      waitedWhenAsked(payment, ask),
  )

/**
 * Whether a payment has money although a result promised that nothing would be charged. Exempt are
 * browsers that store nothing, because a reloaded frame does not know earlier requests, and
 * payments that the customer abandoned (rule PAY-SDK-2).
 */
export const contradicts = (world: World, { browser }: Failure, payment: TracedPayment): boolean =>
  hasMoney(payment) && payment.ask.browser === browser && remembers(world, payment.ask) && !wasAbandoned(world, payment)

/**
 * Checks two rules that hold at any moment: an order is paid once, and nothing is charged after a
 * result that promised so.
 */
export const judgeCharges = async (shop: Shop, log: OrderLog): Promise<void> => {
  const { world } = shop
  const payments = await paymentsOf(world, log.trackingId)
  const twice = findTwice(payments)
  if (twice) {
    const both = twice.map(({ id, status, firstAsk }) => `${id} ${status} asked by request ${firstAsk.index}`)
    throw new Error(`TWICE: ${log.trackingId} is paid by ${both.join(' and by ')}`)
  }
  for (const failure of log.failures) {
    const late = payments.find((payment) => payment.ask.index <= failure.asks && contradicts(world, failure, payment))
    if (late)
      throw new Error(
        `LATE: ${late.id} is ${late.status} after the result of request ${failure.asks} was ${failure.summary}`,
      )
  }
}
