import { vi } from 'vitest'
import type { PaymentResult } from '../../sdk/types'
import { type Book, browserOf, type Shop, type Tab } from '../book'
import type { MerchantKind } from '../merchant/merchant'
import { closeTab, noteIntent, openTab, pay, resume } from '../shop'
import { judgeAlways } from './always'
import { hasMoney, paymentsOf } from './history'
import { judgeComplete, judgeIntents } from './intents'

const second = 1000
const minute = 60 * second

const fail = (what: string): never => {
  throw new Error(what)
}

/**
 * Milliseconds after which no request of before is under way any more, and every challenge that is
 * shown has ended.
 */
const drainedMs = 20 * minute

const heal = ({ world, tabs }: Shop) => {
  world.network.heal()
  world.moods.length = 0
  for (const browser of world.browsers) browser.isOnline = true
  for (const tab of tabs) tab?.page?.host.online()
}

/** The customer moves on each page: an intent that could not be opened before is opened now. */
const touch = ({ tabs }: Shop) => {
  for (const tab of tabs) tab?.page?.active(false)
}

const codeOf = (result: PaymentResult) => ('error' in result ? result.error?.code : undefined)

/** Whether a result ends the order. Whether it is true was judged already. */
const isDone = (result: PaymentResult): boolean =>
  ['succeeded', 'authorised', 'refunded', 'cancelled'].includes(result.status) ||
  // The last: another browser has paid, and this one cannot know the payment.
  ['amount.mismatch', 'intent.completed'].includes(codeOf(result) ?? '')

/** Whether a result is the most that a browser can know of an order. */
const isUnknowable = (shop: Shop, book: Book, result: PaymentResult, hasPaid: boolean): boolean => {
  const { status } = result
  const code: string | undefined = codeOf(result)
  // The merchant's server does not answer, and no intent that the browser knows lists the payment.
  const isUnread = isUnlinked(shop, book) || !remembers(shop)
  if (status === 'pending' && isUnread && neverAnswer.includes(shop.world.merchant)) return true
  // The merchant refuses an order for good. The browser cannot find a payment that it forgot, or
  // that is another browser's.
  const isForgotten = !remembers(shop) || book.purged || !hasPaid
  const isRefused = code === 'authorise.failed' || code === 'payment.open'
  if (isRefused && shop.world.merchant === 'soldOut' && isForgotten) return true
  return code === 'payment.untraceable' && isUnlinked(shop, book)
}

const remembers = ({ world }: Shop) => world.browsers.every(({ storage }) => storage === 'works')

/**
 * Merchants whose answers the browser can never use: without the intent, the outcome stays unknown.
 */
const neverAnswer: readonly MerchantKind[] = ['late', 'lateAsk', 'garbage']

/** No intent lists the payment of an attempt. */
const isUnlinked = ({ world }: Shop, { trackingId, purged }: Book): boolean =>
  purged ||
  world.merchant === 'forgetsIntent' ||
  world.asks.some((ask) => ask.trackingId === trackingId && ask.intentId === undefined)

/**
 * The customer opens the order once more, where everything works, and pays until its end is
 * reported.
 */
const visit = async (shop: Shop, book: Book, index: number): Promise<void> => {
  const { clock, service } = shop.world
  const open = async (): Promise<Tab> => {
    const opened = openTab(shop, index, book)
    await clock.pass(5 * second)
    await clock.until(resume(shop, opened).catch(() => undefined))
    await judgeAlways(shop)
    return opened
  }
  let tab = await open()
  const results: PaymentResult[] = []
  // A call may end with the outcome of an earlier one, while a challenge is open it can only report
  // that, and an expired key is replaced only once no request of an earlier page can still arrive
  // (rule PAY-SDK-3).
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
    // An approval that still waited was continued. The customer does not give it, and comes back.
    const { away } = tab
    await service.challenge('cancelled', (await service.challenges()).find(({ id }) => away?.includes(id))?.id)
    tab = await open()
  }
  // The intent may be completed after the result.
  await clock.pass(minute)
  const last = results.at(-1)
  // The same key has the same answer, and a browser that remembers nothing has no other key.
  if (!remembers(shop) && shop.world.merchant !== 'handlers') return closeTab(shop, index)
  // The outcome of the approval cannot be read, so it is shown again.
  if (!last && isUnlinked(shop, book) && !shop.settings.hasOutcome) return closeTab(shop, index)
  if (!last) return fail('END: the page was left each time')
  const charged = (await paymentsOf(shop.world, book.trackingId)).filter(hasMoney)
  const hasPaid = charged.some(({ ask }) => ask.browser === browserOf(index))
  if (!isDone(last) && !isUnknowable(shop, book, last, hasPaid)) {
    const ends = results.map((result) => `${result.status} ${codeOf(result) ?? ''}`)
    fail(`END: everything works, and pay ends ${ends.join(', then ')}`)
  }
  closeTab(shop, index)
}

const settleOrder = async (shop: Shop, book: Book): Promise<void> => {
  const { clock, merchantOf, merchant } = shop.world
  await clock.until(merchantOf(book.trackingId).settle(book.trackingId))
  const charged = (await paymentsOf(shop.world, book.trackingId)).filter(hasMoney)
  if (merchant === 'handlers' && charged.length > 1)
    fail(`SETTLED: after settle ${book.trackingId} is paid by ${charged.map(({ id }) => id).join(' and ')}`)
}

const isOpenTab = (tab: Tab | undefined): tab is Tab => tab?.page !== undefined

/** Rule: nothing of a checkout that was taken away stays behind. */
const judgeLeft = async (shop: Shop): Promise<void> => {
  const pages = shop.tabs.filter(isOpenTab).flatMap(({ page }) => page ?? [])
  for (const index of shop.tabs.keys()) closeTab(shop, index)
  await shop.world.clock.pass(drainedMs)
  if (vi.getTimerCount() > 0) fail(`LEFT: ${vi.getTimerCount()} timers after destroy`)
  if (!pages.every(({ host }) => host.isSilent())) fail('LEFT: a port is still listened to')
}

/** What holds once everything works again, and each order was visited once more. */
export const judgeEnd = async (shop: Shop): Promise<void> => {
  const { clock } = shop.world
  heal(shop)
  touch(shop)
  await clock.pass(drainedMs)
  touch(shop)
  await clock.pass(minute)
  await judgeAlways(shop)
  for (const tab of shop.tabs) if (tab) noteIntent(tab)
  for (const book of shop.books.values()) {
    const left = [...book.waiting.values()].filter((page) => page.state.isOpen)
    if (left.length > 0) fail(`SETTLE: ${left.length} calls on ${book.trackingId} have not settled`)
    await judgeIntents(shop, book)
  }
  await judgeLeft(shop)
  for (const book of shop.books.values()) {
    const asked = shop.world.asks.filter(({ trackingId }) => trackingId === book.trackingId)
    const browsers = new Set([...book.last.keys()].map(browserOf))
    for (const browser of browsers) {
      // Only the browsers that asked; an order that was never asked for is paid once.
      if (asked.some((ask) => ask.browser === browser) || (asked.length === 0 && browser === 0))
        await visit(shop, book, browser === 0 ? 0 : 2)
    }
    await settleOrder(shop, book)
    await judgeComplete(shop, book)
  }
}
