import type { Ask } from '../merchant/merchant'
import type { Failure, OrderLog, Shop } from '../shop-state'
import type { World } from '../world'
import { hasMoney, paymentsOf, type TracedPayment, waitedWhenAsked } from './history'

const hour = 60 * 60_000

/**
 * Milliseconds for which the service certainly recognises an idempotency key: 24 hours, less one
 * hour for differences between clocks.
 */
const repeatableMs = 23 * hour

/** Milliseconds after which a request can no longer arrive (rule PAY-SDK-3). */
const travelMs = 90_000

/**
 * Whether the browser that sent the request stores data. Its other pages then know about the
 * request.
 */
export const remembers = ({ browsers }: World, { browser }: Ask): boolean => browsers[browser]?.storage === 'works'

/**
 * Whether the controller could assume at this time that an attempt was over, although it later led
 * to a payment: the key had expired, or a repeated request was refused. Possible only with a
 * merchant that does not pass on the intent's id, which rules PAY-SDK-1 and PAY-SDK-3 require.
 */
const isUnseen = (
  { merchant }: World,
  { failures }: OrderLog,
  { ask, firstAsk }: TracedPayment,
  at: number,
): boolean => {
  if (merchant !== 'forgetsIntent') return false
  const isExpired = at - firstAsk.at > repeatableMs
  const refusals = failures.filter(({ isRefusal, browser }) => isRefusal && browser === ask.browser)
  return isExpired || refusals.some((refusal) => refusal.at <= at && refusal.at - ask.at > travelMs)
}

/**
 * Whether the rule of one payment per order applies to both payments. With the handlers, it always
 * applies. Without them, it applies within one browser that stores data. Without storage, it
 * applies within one page, and to the first keys of several pages.
 */
const areCovered = (world: World, log: OrderLog, earlier: TracedPayment, later: TracedPayment): boolean => {
  if (world.merchant === 'handlers') return true
  const [one, other] = [earlier.ask, later.ask]
  if (one.browser !== other.browser || earlier.isStray || later.isStray) return false
  if (isUnseen(world, log, earlier, later.firstAsk.at)) return false
  if (remembers(world, one) || one.page === other.page) return true
  return one.isFirstKey && other.isFirstKey && Math.abs(one.at - other.at) <= repeatableMs
}

/**
 * Finds two payments of an order that both have money, although the second one should not have been
 * requested.
 */
const findTwice = (
  world: World,
  log: OrderLog,
  payments: readonly TracedPayment[],
): [TracedPayment, TracedPayment] | undefined => {
  const charged = payments.filter(hasMoney).sort((one, other) => one.firstAsk.index - other.firstAsk.index)
  for (const [index, later] of charged.entries()) {
    const earlier = charged
      .slice(0, index)
      .find((one) => areCovered(world, log, one, later) && !waitedWhenAsked(one, later.firstAsk))
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
export const contradicts = (world: World, log: OrderLog, { browser, at }: Failure, payment: TracedPayment): boolean =>
  hasMoney(payment) &&
  payment.ask.browser === browser &&
  remembers(world, payment.ask) &&
  !payment.isStray &&
  !wasAbandoned(world, payment) &&
  !isUnseen(world, log, payment, at)

/**
 * Checks two rules that hold at any moment: an order is paid once, and nothing is charged after a
 * result that promised so.
 */
export const judgeCharges = async (shop: Shop, log: OrderLog): Promise<void> => {
  const { world } = shop
  const payments = await paymentsOf(world, log.trackingId)
  const twice = findTwice(world, log, payments)
  if (twice) {
    const both = twice.map(({ id, status, firstAsk }) => `${id} ${status} asked by request ${firstAsk.index}`)
    throw new Error(`TWICE: ${log.trackingId} is paid by ${both.join(' and by ')}`)
  }
  for (const failure of log.failures) {
    const late = payments.find(
      (payment) => payment.ask.index <= failure.asks && contradicts(world, log, failure, payment),
    )
    if (late)
      throw new Error(
        `LATE: ${late.id} is ${late.status} after the result of request ${failure.asks} was ${failure.summary}`,
      )
  }
}
