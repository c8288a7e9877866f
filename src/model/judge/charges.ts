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
 * Whether the guarantee of one payment covers both requests. With the handlers it covers the order. Without them it covers the
 * storage of one browser, and where that is denied or full, one page and the first key of every page.
 */
const areCovered = (world: World, one: Ask, other: Ask): boolean => {
  if (world.merchant === 'handlers') return true
  if (one.browser !== other.browser) return false
  const gapMs = Math.abs(one.at - other.at)
  if (world.merchant === 'forgetsIntent' && gapMs > repeatableMs) return false
  if (remembers(world, one) || one.page === other.page) return true
  return one.isFirstKey && other.isFirstKey && gapMs <= repeatableMs
}

/** Two payments that both have money, though the later one must not have been asked for. */
const findTwice = (world: World, payments: readonly Made[]): [Made, Made] | undefined => {
  const charged = payments.filter(hasMoney).sort((one, other) => one.firstAsk.index - other.firstAsk.index)
  for (const [index, later] of charged.entries()) {
    const earlier = charged
      .slice(0, index)
      .find((one) => areCovered(world, one.ask, later.ask) && !waitedWhenAsked(one, later.firstAsk))
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

/** Whether a page that reported a failure could know of a request: a frame that stores nothing forgets it when it reloads. */
export const couldKnow = (world: World, { browser }: Pick<Failure, 'browser'>, ask: Ask): boolean =>
  ask.browser === browser && remembers(world, ask)

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
      (payment) =>
        hasMoney(payment) &&
        payment.ask.index <= failure.asks &&
        couldKnow(world, failure, payment.ask) &&
        !wasAbandoned(world, payment),
    )
    if (late)
      throw new Error(
        `LATE: ${late.id} is ${late.status} after the result of request ${failure.asks} was ${failure.summary}`,
      )
  }
}
