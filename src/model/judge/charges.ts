import type { Book, Failure, Shop } from '../book'
import type { Ask } from '../merchant/merchant'
import type { World } from '../world'
import { hasMoney, type Made, paymentsOf, waitedWhenAsked } from './history'

const hour = 60 * 60_000

/** The service keeps keys for 24 hours; an hour is left for clocks that differ. */
const repeatableMs = 23 * hour

/** Whether what one page stored is known to the others of its browser. */
export const remembers = ({ browsers }: World, { browser }: Ask): boolean => browsers[browser]?.storage === 'works'

/**
 * Whether a key was too old to be repeated at this time, at a merchant that does not pass the intent's id on. The service then
 * lists no payment, and the attempt counts as ended (rule PAY-SDK-1 presupposes that the id is passed on).
 */
const isExpiredUnseen = ({ merchant }: World, { firstAsk }: Made, at: number): boolean =>
  merchant === 'forgetsIntent' && at - firstAsk.at > repeatableMs

/**
 * Whether the guarantee of one payment covers both payments. With the handlers it covers the order. Without them it covers the
 * storage of one browser, and where that is denied or full, one page and the first key of every page.
 */
const areCovered = (world: World, earlier: Made, later: Made): boolean => {
  if (world.merchant === 'handlers') return true
  const [one, other] = [earlier.ask, later.ask]
  if (one.browser !== other.browser) return false
  if (isExpiredUnseen(world, earlier, later.firstAsk.at)) return false
  if (remembers(world, one) || one.page === other.page) return true
  return one.isFirstKey && other.isFirstKey && Math.abs(one.at - other.at) <= repeatableMs
}

/** Two payments that both have money, though the later one must not have been asked for. */
const findTwice = (world: World, payments: readonly Made[]): [Made, Made] | undefined => {
  const charged = payments.filter(hasMoney).sort((one, other) => one.firstAsk.index - other.firstAsk.index)
  for (const [index, later] of charged.entries()) {
    const earlier = charged
      .slice(0, index)
      .find((one) => areCovered(world, one, later) && !waitedWhenAsked(one, later.firstAsk))
    if (earlier) return [earlier, later]
  }
  return undefined
}

/** Whether the customer was asked to confirm a payment, and submitted something else meanwhile. */
const wasAbandoned = ({ asks }: World, payment: Made): boolean =>
  asks.some(
    (ask) =>
      ask.trackingId === payment.orderId &&
      ask.index > payment.firstAsk.index &&
      ask.attemptKey !== payment.ask.attemptKey &&
      waitedWhenAsked(payment, ask),
  )

/**
 * Whether a page that rules out a charge has to know of a payment. A frame that stores nothing forgets its requests when it
 * reloads. A payment that the customer abandoned does not count (rule PAY-SDK-2).
 */
export const mustKnow = (world: World, { browser, at }: Pick<Failure, 'browser' | 'at'>, payment: Made): boolean =>
  payment.ask.browser === browser &&
  remembers(world, payment.ask) &&
  !wasAbandoned(world, payment) &&
  !isExpiredUnseen(world, payment, at)

/** Rules that hold at any moment: one payment for one order, and none after a result that ruled it out. */
export const judgeCharges = async (shop: Shop, book: Book): Promise<void> => {
  const { world } = shop
  const payments = await paymentsOf(world, book.trackingId)
  const twice = findTwice(world, payments)
  if (twice) {
    const both = twice.map(({ id, status, firstAsk }) => `${id} ${status} asked by request ${firstAsk.index}`)
    throw new Error(`TWICE: ${book.trackingId} is paid by ${both.join(' and by ')}`)
  }
  for (const failure of book.failures) {
    const late = payments.find(
      (payment) => hasMoney(payment) && payment.ask.index <= failure.asks && mustKnow(world, failure, payment),
    )
    if (late)
      throw new Error(
        `LATE: ${late.id} is ${late.status} after the result of request ${failure.asks} was ${failure.summary}`,
      )
  }
}
