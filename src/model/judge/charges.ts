import type { Book, Failure, Shop } from '../book'
import type { Ask } from '../merchant/merchant'
import type { World } from '../world'
import { hasMoney, type Made, paymentsOf, waitedWhenAsked } from './history'

const hour = 60 * 60_000

/** The service keeps keys for 24 hours; an hour is left for clocks that differ. */
const repeatableMs = 23 * hour

/** Milliseconds after which no request can still arrive (rule PAY-SDK-3). */
const travelMs = 90_000

/** Whether what one page stored is known to the others of its browser. */
export const remembers = ({ browsers }: World, { browser }: Ask): boolean => browsers[browser]?.storage === 'works'

/**
 * Whether the attempt of a payment counted as ended at this time, because the service did not list
 * the payment: its key had expired, or a repeat was refused. Rules PAY-SDK-1 and PAY-SDK-3
 * presuppose that the intent's id is passed on.
 */
const isUnseen = ({ merchant }: World, { failures }: Book, { ask, firstAsk }: Made, at: number): boolean => {
  if (merchant !== 'forgetsIntent') return false
  const isExpired = at - firstAsk.at > repeatableMs
  const refusals = failures.filter(({ isRefusal, browser }) => isRefusal && browser === ask.browser)
  return isExpired || refusals.some((refusal) => refusal.at <= at && refusal.at - ask.at > travelMs)
}

/**
 * Whether the guarantee of one payment covers both payments. With the handlers it covers the order.
 * Without them it covers the storage of one browser, and where that is denied or full, one page and
 * the first key of every page.
 */
const areCovered = (world: World, book: Book, earlier: Made, later: Made): boolean => {
  if (world.merchant === 'handlers') return true
  const [one, other] = [earlier.ask, later.ask]
  if (one.browser !== other.browser || earlier.isStray || later.isStray) return false
  if (isUnseen(world, book, earlier, later.firstAsk.at)) return false
  if (remembers(world, one) || one.page === other.page) return true
  return one.isFirstKey && other.isFirstKey && Math.abs(one.at - other.at) <= repeatableMs
}

/** Two payments that both have money, though the later one must not have been asked for. */
const findTwice = (world: World, book: Book, payments: readonly Made[]): [Made, Made] | undefined => {
  const charged = payments.filter(hasMoney).sort((one, other) => one.firstAsk.index - other.firstAsk.index)
  for (const [index, later] of charged.entries()) {
    const earlier = charged
      .slice(0, index)
      .find((one) => areCovered(world, book, one, later) && !waitedWhenAsked(one, later.firstAsk))
    if (earlier) return [earlier, later]
  }
  return undefined
}

/** Whether the customer was asked to confirm a payment, and submitted something else meanwhile. */
export const wasAbandoned = ({ asks }: World, payment: Made): boolean =>
  asks.some(
    (ask) =>
      ask.trackingId === payment.orderId &&
      ask.index > payment.firstAsk.index &&
      ask.attemptKey !== payment.ask.attemptKey &&
      waitedWhenAsked(payment, ask),
  )

/**
 * Whether a payment contradicts a result that ruled it out. A frame that stores nothing forgets its
 * requests when it reloads, and a payment that the customer abandoned does not count (rule
 * PAY-SDK-2).
 */
export const contradicts = (world: World, book: Book, { browser, at }: Failure, payment: Made): boolean =>
  hasMoney(payment) &&
  payment.ask.browser === browser &&
  remembers(world, payment.ask) &&
  !payment.isStray &&
  !wasAbandoned(world, payment) &&
  !isUnseen(world, book, payment, at)

/**
 * Rules that hold at any moment: one payment for one order, and none after a result that ruled it
 * out.
 */
export const judgeCharges = async (shop: Shop, book: Book): Promise<void> => {
  const { world } = shop
  const payments = await paymentsOf(world, book.trackingId)
  const twice = findTwice(world, book, payments)
  if (twice) {
    const both = twice.map(({ id, status, firstAsk }) => `${id} ${status} asked by request ${firstAsk.index}`)
    throw new Error(`TWICE: ${book.trackingId} is paid by ${both.join(' and by ')}`)
  }
  for (const failure of book.failures) {
    const late = payments.find(
      (payment) => payment.ask.index <= failure.asks && contradicts(world, book, failure, payment),
    )
    if (late)
      throw new Error(
        `LATE: ${late.id} is ${late.status} after the result of request ${failure.asks} was ${failure.summary}`,
      )
  }
}
