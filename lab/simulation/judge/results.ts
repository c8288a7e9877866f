import type { PaymentStatus } from '../../../src/mock/store/records'
import type { PaymentResult } from '../../../src/sdk/types'
import type { Money } from '../../../src/shared/money'
import { type Page, pricesSince } from '../browser/page'
import type { Ask } from '../merchant/merchant'
import type { Failure, OrderLog, Shop } from '../shop-state'
import type { World } from '../world'
import { contradicts } from './charges'
import { amountOf, hasMoney, paymentsOf, statusesDuring, type TracedPayment } from './history'

/** The members of a result, whatever its status. */
interface Reported {
  status: PaymentResult['status']
  paymentId?: string
  amount?: Money | null
  error?: { code: string }
}

/** For each status of a result, the possible statuses of the payment. */
const statuses: Readonly<Record<Exclude<Reported['status'], 'pending'>, readonly PaymentStatus[]>> = {
  succeeded: ['SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED'],
  // The amount may have been captured since.
  authorised: ['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED'],
  declined: ['DECLINED'],
  cancelled: ['CANCELLED'],
  failed: ['FAILED'],
  refunded: ['REFUNDED'],
}

/** A result may report a status that the payment had at most this many milliseconds ago. */
const newestMs = 60_000

/** The operations and routes that read the status of a payment. */
const readings = ['authorise', 'outcome', 'getPayment']

/**
 * Returns the earliest time at which the payment may have had the reported status. Usually this is
 * a minute ago. It is earlier if requests have failed since, because a payment that is stored as
 * paid counts as paid until the server can be asked.
 */
const validFrom = ({ world }: Shop, page: Page): number => {
  const recent = world.clock.waitedBefore(newestMs)
  const troubles = world.network.troublesSince(recent)
  if (troubles.length === 0) return recent
  // Answers that were received after a failed request may be too late for this result.
  const before = troubles.find(({ operation }) => readings.includes(operation))?.at ?? Number.POSITIVE_INFINITY
  return Math.min(recent, page.state.readings.findLast((at) => at < before) ?? 0)
}

/** Errors that promise nothing about charges: the page was closed. */
const statesNothing = ['destroyed']

const bare = (id: string) => id.replace(/^payments:/, '')

const asksOf = ({ asks }: World, trackingId: string, index: number): Ask[] =>
  asks.filter((ask) => ask.trackingId === trackingId && ask.browser === index)

interface Prices {
  /** The amounts that the page has shown. */
  shown: readonly number[]
  /** The amount in the shop's records. */
  expected: number | undefined
  /** The amounts of this browser's requests to authorise, because a browser stores the last one. */
  asked: readonly number[]
}

/**
 * Checks the amount of a result: it must be the amount that the service took. A success must have
 * an amount that the page has shown, and a mismatch another amount than the page or the shop has,
 * or than a request of this browser.
 */
const judgeAmount = (
  reported: Reported,
  named: TracedPayment | undefined,
  { shown, expected, asked }: Prices,
): string | undefined => {
  const { status, amount, error } = reported
  if (amount) {
    const possible = named && [named.authorisedAmount, amountOf(named)]
    if (!possible?.includes(amount.amount) || named?.currency !== amount.currency) return 'the amount is another'
  }
  if (!named || !hasMoney(named)) return undefined
  const isSuccess = status === 'succeeded' || status === 'authorised'
  if (isSuccess && !shown.includes(named.authorisedAmount)) return 'another amount was taken than is shown'
  const isNowhereElse = [...shown, ...asked, expected ?? shown[0]].every((amount) => amount === named.authorisedAmount)
  if (error?.code === 'amount.mismatch' && isNowhereElse) return 'no other amount was taken'
  return undefined
}

/**
 * Finds a payment that already contradicts a failed result. Payments that another tab requested
 * meanwhile do not count.
 */
const judgeFailure = (shop: Shop, payments: readonly TracedPayment[], failure: Failure): string | undefined => {
  const known = payments.filter(({ ask }) => ask.index <= failure.asks || ask.page === failure.page)
  const paid = known.some((payment) => contradicts(shop.world, failure, payment))
  return paid ? 'the order has been paid' : undefined
}

const judgeNamed = (
  reported: Reported,
  named: TracedPayment | undefined,
  seen: readonly PaymentStatus[],
): string | undefined => {
  const { status, paymentId } = reported
  if (paymentId !== undefined && !named) return 'it names a payment that this order does not have'
  const isMade = status === 'succeeded' || status === 'authorised' || status === 'refunded'
  if (isMade && !named) return 'it names no payment'
  if (named && status !== 'pending' && !statuses[status].some((one) => seen.includes(one)))
    return 'the payment is something else'
  return undefined
}

/**
 * Checks that a result is true at the service. The amount of a recovered payment may also be the
 * price at the time of its request. Violations are added to `world.faults` instead of thrown,
 * because no code awaits the listener of an event.
 */
export const judgeResult = async (
  shop: Shop,
  log: OrderLog,
  page: Page,
  result: PaymentResult,
  isRecovered = true,
): Promise<void> => {
  const reported: Reported = result
  const { world } = shop
  const shown = pricesSince(page, world.clock.waitedBefore(newestMs))
  // Read first, before anything else changes at the service.
  const to = world.clock.now()
  // `resume()` reports what the server answered, also if it then waits long for the intent.
  const answeredAt = isRecovered ? (page.state.readings.at(-1) ?? to) : to
  const asks = world.asks.filter(({ at }) => at <= answeredAt).length
  const payments = await paymentsOf(world, log.trackingId)
  const named = payments.find(({ id }) => bare(id) === bare(reported.paymentId ?? ''))
  const isFailure = ['failed', 'declined', 'cancelled'].includes(reported.status)
  // Without a controller, a page knows its own requests, and those of all tabs if storage works.
  const { browser } = page
  const isKnown = (ask: Ask) =>
    ask.page === page.state.id || (ask.browser === browser.index && browser.storage === 'works')
  const knows = page.host.isRunning() || world.asks.some((ask) => ask.trackingId === log.trackingId && isKnown(ask))
  const rulesOutCharge = isFailure && knows && !statesNothing.includes(reported.error?.code ?? '')
  const failure: Failure = {
    // If the result names a payment, it rules out charges by requests up to the request of this
    // payment. Another tab may have sent later requests.
    asks: named ? named.ask.index : asks,
    summary: `${reported.status} ${reported.error?.code ?? ''}`,
    browser: page.browser.index,
    page: page.state.id,
    at: to,
  }
  if (rulesOutCharge) log.failures.push(failure)
  const wrong =
    judgeNamed(reported, named, named ? statusesDuring(named, validFrom(shop, page), to) : []) ??
    judgeAmount(reported, named, {
      shown: isRecovered && named ? [...shown, named.ask.shown.amount] : shown,
      expected: world.orders.get(log.trackingId)?.amount.amount,
      asked: asksOf(world, log.trackingId, browser.index).map(({ shown }) => shown.amount),
    }) ??
    (rulesOutCharge ? judgeFailure(shop, payments, failure) : undefined)
  if (wrong) {
    const { status, paymentId, amount, error } = reported
    const text = JSON.stringify({ status, paymentId, amount, code: error?.code })
    const real = JSON.stringify(payments.map((one) => [one.id, one.status, amountOf(one)]))
    world.faults.push(`RESULT: ${wrong}: ${text}, while the service has ${real}`)
  }
}
