import { vi } from 'vitest'
import type { PaymentResult } from '../../../src/sdk/types'
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
  ['succeeded', 'authorised'].includes(result.status) ||
  // Another page has paid the order at another price.
  codeOf(result) === 'amount.mismatch'

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
  // `pay` is called several times. The first call may return the outcome of an earlier attempt, and
  // a call with an open challenge only returns `pending`.
  for (const comesBack of [false, true, false, false]) {
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
  const last = results.at(-1)
  if (!last) return fail('END: the page was left each time')
  // Each request of such a server arrives after the question, so it is refused. An earlier attempt
  // whose answer was lost then stays open, because no request repeats its key.
  const isTooLate = shop.world.merchant === 'lateAsk' && ['failed', 'pending'].includes(last.status)
  if (!isDone(last) && !isTooLate) {
    const ends = results.map((result) => `${result.status} ${codeOf(result) ?? ''}`)
    fail(`END: everything works, and pay ends ${ends.join(', then ')}`)
  }
  closeTab(shop, index)
}

const settleOrder = async (shop: Shop, log: OrderLog): Promise<void> => {
  const { clock, merchantOf, service } = shop.world
  const foreign = await clock.until(merchantOf(log.trackingId).settle(log.trackingId))
  // A service without additions keeps no marks. A payment whose answer was lost, and whose key no
  // page repeated because another payment had succeeded, may then be another one of the shop's
  // (rule ORDER-25). It is reported to the shop's staff.
  const mayBeForeign = service.features.length === 0
  const charged = (await paymentsOf(shop.world, log.trackingId))
    .filter(hasMoney)
    .filter(({ id }) => !(mayBeForeign && foreign.includes(id)))
  if (charged.length > 1)
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
