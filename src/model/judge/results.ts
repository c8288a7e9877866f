import type { PaymentStatus } from '../../mock/records/payment'
import type { PaymentResult } from '../../sdk/types'
import type { Money } from '../../shared/money'
import type { Book, Failure, Shop } from '../book'
import { type Page, pricesSince } from '../browser/page'
import { contradicts, remembers } from './charges'
import { amountOf, hasMoney, type Made, paymentsOf, statusesDuring } from './history'

/** A result with the members of every status. */
interface Reported {
  status: PaymentResult['status']
  paymentId?: string
  amount?: Money | null
  error?: { code: string }
}

/** The statuses that the payment of each result may have. */
const statuses: Readonly<Record<Exclude<Reported['status'], 'pending'>, readonly PaymentStatus[]>> = {
  succeeded: ['SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED'],
  // Perhaps captured since.
  authorised: ['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED'],
  declined: ['DECLINED'],
  cancelled: ['CANCELLED'],
  failed: ['FAILED'],
  refunded: ['REFUNDED'],
}

/** A result is older than the reading that it rests on by no more than this, in milliseconds. */
const newestMs = 60_000

/** The operations and routes that read a payment. */
const readings = ['getIntent', 'outcome', 'getPayment']

/**
 * The time since when a payment may have had the status that a result reports. While the network
 * has trouble, a payment that is stored as paid stays paid until the service can be read; without
 * an intent that lists it and without `outcome` it cannot be read at all.
 */
const validFrom = ({ world, settings }: Shop, book: Book, page: Page, named: Made | undefined): number => {
  const recent = world.clock.waitedBefore(newestMs)
  const isOwn = named && (remembers(world, named.ask) || named.ask.page === page.state.id)
  const isListed = isOwn && named.intentId !== null && !book.purged
  if (!isListed && (book.purged || !settings.hasOutcome)) return 0
  const troubles = world.network.troublesSince(recent)
  if (troubles.length === 0) return recent
  // The answer to a reading that met trouble may have come too late to count.
  const before = troubles.find(({ operation }) => readings.includes(operation))?.at ?? Number.POSITIVE_INFINITY
  return Math.min(recent, page.state.readings.findLast((at) => at < before) ?? 0)
}

/** Failures that state nothing about charges: the order is paid, or the page was taken away. */
const statesNothing = ['intent.completed', 'destroyed']

const bare = (id: string) => id.replace(/^payments:/, '')

/**
 * The amount that a result reports is what the service took; another amount than the page shows is
 * not a success.
 */
const judgeAmount = (reported: Reported, named: Made | undefined, shown: readonly number[]): string | undefined => {
  const { status, amount, error } = reported
  if (amount) {
    const possible = named && [named.authorisedAmount, amountOf(named)]
    if (!possible?.includes(amount.amount) || named?.currency !== amount.currency) return 'the amount is another'
  }
  if (!named || !hasMoney(named)) return undefined
  const isSuccess = status === 'succeeded' || status === 'authorised'
  if (isSuccess && !shown.includes(named.authorisedAmount)) return 'another amount was taken than is shown'
  if (error?.code === 'amount.mismatch' && shown.every((amount) => amount === named.authorisedAmount))
    return 'no other amount was taken'
  return undefined
}

/**
 * Finds a payment that contradicts a result at once. Another tab may have asked for one meanwhile.
 */
const judgeFailure = (shop: Shop, book: Book, payments: readonly Made[], failure: Failure): string | undefined => {
  const known = payments.filter(({ ask }) => ask.index <= failure.asks || ask.page === failure.page)
  const paid = known.some((payment) => contradicts(shop.world, book, failure, payment))
  return paid ? 'the order has been paid' : undefined
}

const judgeNamed = (
  reported: Reported,
  named: Made | undefined,
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
 * Rule: a result is true at the service. One that was recovered is compared with the price when it
 * was asked for, too. Faults are collected, because no caller awaits an event.
 */
export const judgeResult = async (
  shop: Shop,
  book: Book,
  page: Page,
  result: PaymentResult,
  isRecovered = true,
): Promise<void> => {
  const reported: Reported = result
  const { world } = shop
  const shown = pricesSince(page, world.clock.waitedBefore(newestMs))
  // Before anything else happens at the service.
  const to = world.clock.now()
  const asks = world.asks.length
  const payments = await paymentsOf(world, book.trackingId)
  const named = payments.find(({ id }) => bare(id) === bare(reported.paymentId ?? ''))
  const isFailure = ['failed', 'declined', 'cancelled'].includes(reported.status)
  // Without a controller, a page knows its own requests only.
  const knows =
    page.host.isRunning() || world.asks.some((ask) => ask.page === page.state.id && ask.trackingId === book.trackingId)
  const rulesOutCharge = isFailure && knows && !statesNothing.includes(reported.error?.code ?? '')
  const failure: Failure = {
    // A result that names its payment states nothing about a request that another tab made
    // meanwhile.
    asks: named ? named.ask.index : asks,
    isRefusal: reported.error?.code === 'authorise.failed',
    summary: `${reported.status} ${reported.error?.code ?? ''}`,
    browser: page.browser.index,
    page: page.state.id,
    at: to,
  }
  if (rulesOutCharge) book.failures.push(failure)
  const wrong =
    judgeNamed(reported, named, named ? statusesDuring(named, validFrom(shop, book, page, named), to) : []) ??
    judgeAmount(reported, named, isRecovered && named ? [...shown, named.ask.shown.amount] : shown) ??
    (rulesOutCharge ? judgeFailure(shop, book, payments, failure) : undefined)
  if (wrong) {
    const { status, paymentId, amount, error } = reported
    const text = JSON.stringify({ status, paymentId, amount, code: error?.code })
    const real = JSON.stringify(payments.map((one) => [one.id, one.status, amountOf(one)]))
    world.faults.push(`RESULT: ${wrong}: ${text}, while the service has ${real}`)
  }
}
