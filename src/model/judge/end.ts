import { vi } from 'vitest'
import type { PaymentResult } from '../../sdk/types'
import type { MerchantKind } from '../merchant/merchant'
import { closeTab, noteIntent, openTab, pay, resume } from '../shop'
import { browserOf, type OrderLog, type Shop, type Tab } from '../shop-state'
import { judgeAlways } from './always'
import { hasMoney, paymentsOf } from './history'
import { judgeComplete, judgeIntents } from './intents'

const second = 1000
const minute = 60 * second

const fail = (what: string): never => {
  throw new Error(what)
}

/**
 * Milliseconds after which all requests have ended and all challenges have been answered or have
 * expired.
 */
const drainedMs = 20 * minute

const heal = ({ world, tabs }: Shop) => {
  world.network.heal()
  world.moods.length = 0
  for (const browser of world.browsers) browser.isOnline = true
  for (const tab of tabs) tab?.page?.host.online()
}

/**
 * Makes the customer active on each page. The controller then tries again to open an intent that
 * could not be opened.
 */
const touch = ({ tabs }: Shop) => {
  for (const tab of tabs) tab?.page?.active(false)
}

const codeOf = (result: PaymentResult) => ('error' in result ? result.error?.code : undefined)

/**
 * Whether a result is final for the order. Another check has already verified that the result is
 * true.
 */
const isDone = (result: PaymentResult): boolean =>
  ['succeeded', 'authorised', 'refunded', 'cancelled'].includes(result.status) ||
  // In both cases another browser has paid the order, and this browser does not know the payment.
  ['amount.mismatch', 'intent.completed'].includes(codeOf(result) ?? '')

/** Whether the browser cannot find out more about an order than this result states. */
const isUnknowable = (shop: Shop, log: OrderLog, result: PaymentResult, hasPaid: boolean): boolean => {
  const { status } = result
  const code: string | undefined = codeOf(result)
  // The merchant's server never answers, and the browser knows no intent that contains the payment.
  const isUnread = isUnlinked(shop, log) || !remembers(shop)
  if (status === 'pending' && isUnread && neverAnswer.includes(shop.world.merchant)) return true
  // The merchant refuses every request after the first payment, and this browser cannot find that
  // payment: its storage does not work, the service has deleted the intent, or another browser has
  // paid.
  const isForgotten = !remembers(shop) || log.purged || !hasPaid
  const isRefused = code === 'authorise.failed' || code === 'payment.open'
  if (isRefused && shop.world.merchant === 'soldOut' && isForgotten) return true
  return code === 'payment.untraceable' && isUnlinked(shop, log)
}

const remembers = ({ world }: Shop) => world.browsers.every(({ storage }) => storage === 'works')

/** Merchants whose answers the browser cannot use, so that only the intent reveals the outcome. */
const neverAnswer: readonly MerchantKind[] = ['late', 'lateAsk', 'garbage']

/** Whether an attempt may have led to a payment that no intent contains. */
const isUnlinked = ({ world }: Shop, { trackingId, purged }: OrderLog): boolean =>
  purged ||
  world.merchant === 'forgetsIntent' ||
  world.asks.some((ask) => ask.trackingId === trackingId && ask.intentId === undefined)

/**
 * The customer opens the order again, now that everything works, and pays until a final result is
 * returned.
 */
const visit = async (shop: Shop, log: OrderLog, index: number): Promise<void> => {
  const { clock, service } = shop.world
  const open = async (): Promise<Tab> => {
    const opened = openTab(shop, index, log)
    await clock.pass(5 * second)
    await clock.until(resume(shop, opened).catch(() => undefined))
    await judgeAlways(shop)
    return opened
  }
  let tab = await open()
  const results: PaymentResult[] = []
  // `pay` is called several times. The first call may return the outcome of an earlier attempt, a
  // call with an open challenge only returns `pending`, and an expired key is replaced only when no
  // earlier request can still arrive (rule PAY-SDK-3).
  for (const comesBack of [false, true, false, false, ...(remembers(shop) ? [] : [false, false, false, false])]) {
    if (comesBack) {
      await clock.pass(2 * minute)
      await clock.sleep(16 * minute)
    }
    const result = await clock.until(pay(shop, tab, { card: 'approves' }))
    await judgeAlways(shop)
    if (result && codeOf(result) !== 'destroyed') {
      results.push(result)
      if (isDone(result)) break
      continue
    }
    // `pay` has continued an open approval and left the page. The customer cancels the approval and
    // returns.
    const { away } = tab
    await service.challenge('cancelled', (await service.challenges()).find(({ id }) => away?.includes(id))?.id)
    tab = await open()
  }
  // The controller may complete the intent after it has returned the result.
  await clock.pass(minute)
  const last = results.at(-1)
  // Without storage, a page can only repeat the same key and get the same result.
  if (!remembers(shop) && shop.world.merchant !== 'handlers') return closeTab(shop, index)
  // The outcome of the approval cannot be read, so each call only shows the approval again.
  if (!last && isUnlinked(shop, log) && !shop.settings.hasOutcome) return closeTab(shop, index)
  if (!last) return fail('END: the page was left each time')
  const charged = (await paymentsOf(shop.world, log.trackingId)).filter(hasMoney)
  const hasPaid = charged.some(({ ask }) => ask.browser === browserOf(index))
  if (!isDone(last) && !isUnknowable(shop, log, last, hasPaid)) {
    const ends = results.map((result) => `${result.status} ${codeOf(result) ?? ''}`)
    fail(`END: everything works, and pay ends ${ends.join(', then ')}`)
  }
  closeTab(shop, index)
}

const settleOrder = async (shop: Shop, log: OrderLog): Promise<void> => {
  const { clock, merchantOf, merchant } = shop.world
  await clock.until(merchantOf(log.trackingId).settle(log.trackingId))
  const charged = (await paymentsOf(shop.world, log.trackingId)).filter(hasMoney)
  if (merchant === 'handlers' && charged.length > 1)
    fail(`SETTLED: after settle ${log.trackingId} is paid by ${charged.map(({ id }) => id).join(' and ')}`)
}

const isOpenTab = (tab: Tab | undefined): tab is Tab => tab?.page !== undefined

/** Checks that closed pages leave no timer and no listener behind. */
const judgeLeft = async (shop: Shop): Promise<void> => {
  const pages = shop.tabs.filter(isOpenTab).flatMap(({ page }) => page ?? [])
  for (const index of shop.tabs.keys()) closeTab(shop, index)
  await shop.world.clock.pass(drainedMs)
  if (vi.getTimerCount() > 0) fail(`LEFT: ${vi.getTimerCount()} timers after destroy`)
  if (!pages.every(({ host }) => host.isUnused())) fail('LEFT: a port is still listened to')
}

/**
 * Repairs all faults, visits each order once more and checks the rules for the end of a sequence.
 */
export const judgeEnd = async (shop: Shop): Promise<void> => {
  const { clock } = shop.world
  heal(shop)
  touch(shop)
  await clock.pass(drainedMs)
  touch(shop)
  await clock.pass(minute)
  await judgeAlways(shop)
  for (const tab of shop.tabs) if (tab) noteIntent(tab)
  for (const log of shop.logs.values()) {
    const left = [...log.waiting.values()].filter((page) => page.state.isOpen)
    if (left.length > 0) fail(`SETTLE: ${left.length} calls on ${log.trackingId} have not settled`)
    await judgeIntents(shop, log)
  }
  await judgeLeft(shop)
  for (const log of shop.logs.values()) {
    const asked = shop.world.asks.filter(({ trackingId }) => trackingId === log.trackingId)
    const browsers = new Set([...log.last.keys()].map(browserOf))
    for (const browser of browsers) {
      // Only browsers that have requested a payment visit the order again. An order without any
      // request is paid in the first browser.
      if (asked.some((ask) => ask.browser === browser) || (asked.length === 0 && browser === 0))
        await visit(shop, log, browser === 0 ? 0 : 2)
    }
    await settleOrder(shop, log)
    await judgeComplete(shop, log)
  }
}
