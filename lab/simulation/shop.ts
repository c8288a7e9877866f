import { returnUrl } from '../../src/mock/domain/challenges'
import type { ChallengeResult } from '../../src/mock/store/records'
import type { PaymentResult } from '../../src/sdk/types'
import type { StepName, StepStatus } from '../../src/shared/types'
import { type HowToPay, openPage, type Page } from './browser/page'
import { email } from './cards'
import { judgeResult } from './judge/results'
import { browserOf, type OrderLog, type Shop, type ShopSettings, type Tab } from './shop-state'
import type { World } from './world'

export const createShop = (world: World, settings: ShopSettings): Shop => ({
  world,
  settings,
  tabs: [undefined, undefined, undefined],
  logs: new Map(),
})

const firstAmount = 5099
const euros = (amount: number) => ({ amount, currency: 'EUR' })

const logOf = (shop: Shop, trackingId: string): OrderLog => {
  const known = shop.logs.get(trackingId)
  if (known) return known
  const log: OrderLog = {
    trackingId,
    steps: new Map(),
    amounts: [],
    last: new Map(),
    intents: new Map(),
    mayLackReports: false,
    purged: false,
    waiting: new Map(),
    failures: [],
  }
  shop.logs.set(trackingId, log)
  shop.world.orders.set(trackingId, { trackingId, flowId: shop.settings.flowId, amount: euros(firstAmount) })
  return log
}

/** Returns the current price of an order in the shop. */
const priceOf = ({ world }: Shop, { trackingId }: OrderLog): number =>
  world.orders.get(trackingId)?.amount.amount ?? firstAmount

const setPrice = ({ world, settings }: Shop, { trackingId }: OrderLog, amount: number) =>
  world.orders.set(trackingId, { trackingId, flowId: settings.flowId, amount: euros(amount) })

/**
 * Lets the customer react to a challenge within a minute: confirm it or close it, equally often.
 */
const meetChallenge = ({ random, service }: World, page: Page) => {
  const confirms = random() < 0.5
  const meet = async () => {
    if (!page.state.isOpen || !page.shown) return
    if (!confirms) return page.closeChallenge()
    const challenge = (await service.challenges()).find(({ id }) => page.shown?.url.includes(id))
    if (challenge) await service.challenge('succeeded', challenge.id)
    page.endChallenge('succeeded')
  }
  setTimeout(meet, 500 + Math.floor(random() * 60_000))
}

const judge = (shop: Shop, tab: Tab, page: Page, result: PaymentResult) =>
  void shop.world.working(() => judgeResult(shop, tab.log, page, result))

const loadPage = (shop: Shop, tab: Tab, query: string): Page => {
  const { world, settings } = shop
  const { index, log } = tab
  const { trackingId } = log
  const page: Page = openPage({
    world,
    browser: world.browsers[browserOf(index)] as Page['browser'],
    intent: {
      trackingId,
      paymentFlowId: settings.flowId,
      amount: euros(priceOf(shop, log)),
      customer: { email },
    },
    flavour: settings.flavour,
    query,
    onLeft: (url) => {
      if (tab.page !== page) return
      endPage(shop, tab)
      tab.page = undefined
      tab.away = url
    },
    onChallenge: () => meetChallenge(world, page),
    onResult: (result) => judge(shop, tab, page, result),
    onNotStarted: () => {
      tab.log.mayLackReports = true
    },
  })
  return page
}

/**
 * Opens a page of the order in a tab.
 * @param query the query string of the page's URL, if the bank has redirected the customer back
 */
const load = (shop: Shop, index: number, log: OrderLog, query = ''): Tab => {
  const tab: Tab = { index, log }
  shop.tabs[index] = tab
  const amount = priceOf(shop, log)
  log.last.set(index, { steps: log.last.get(index)?.steps ?? new Map<StepName, StepStatus>(), amount })
  log.amounts.push(amount)
  tab.page = loadPage(shop, tab, query)
  return tab
}

const nextOrder = (shop: Shop) => `order-${shop.logs.size + 1}`

/**
 * Opens the shop in a tab: with this order, otherwise with the order of another tab, otherwise with
 * a new one.
 */
export const openTab = (shop: Shop, index: number, order?: OrderLog): Tab => {
  const other = shop.tabs.find((tab) => tab?.page?.state.hasStarted)
  return load(shop, index, order ?? other?.log ?? logOf(shop, nextOrder(shop)))
}

/**
 * Whether a report that is sent now could arrive before an earlier one that is still on its way.
 */
const overtakes = ({ world }: Shop) => world.network.underWay('updateIntent') > 0

/**
 * Closes the page of a tab. With `pagehide`, the controller sends its last changes if the network
 * works.
 */
const endPage = (shop: Shop, { index, page, log }: Tab, emitsPageHide = true): void => {
  if (!page) return
  const { browser, state } = page
  const isCalm = browser.isOnline && shop.world.network.isCalm() && !overtakes(shop)
  const arrives = emitsPageHide && isCalm && state.openedOrder === log.trackingId
  noteIntent({ index, page, log })
  page.close(emitsPageHide)
  if (!arrives) log.mayLackReports = true
}

export const noteIntent = ({ index, page, log }: Tab): void => {
  if (page?.state.intent?.trackingId === log.trackingId) log.intents.set(browserOf(index), page.state.intent.id)
}

export const hideTab = (shop: Shop, tab: Tab): void => {
  if (overtakes(shop)) tab.log.mayLackReports = true
  tab.page?.host.hide()
}

export const closeTab = (shop: Shop, index: number, emitsPageHide = true): void => {
  const tab = shop.tabs[index]
  if (!tab) return
  endPage(shop, tab, emitsPageHide)
  tab.page = undefined
  shop.tabs[index] = undefined
}

/**
 * Reloads the page of a tab.
 * @param reportsAgain whether the page then reports the steps that it shows again, as a page with
 * followed sections does
 */
export const reloadTab = (shop: Shop, index: number, reportsAgain: boolean): void => {
  const tab = shop.tabs[index]
  if (!tab) return
  const { log } = tab
  const steps = new Map(log.last.get(index)?.steps)
  const mayLackReports = log.mayLackReports || overtakes(shop)
  closeTab(shop, index)
  if (reportsAgain) log.mayLackReports = mayLackReports
  const { page } = load(shop, index, log)
  if (reportsAgain) for (const [step, status] of steps) page?.step({ step, status })
}

/**
 * Returns the customer from the bank's page to the shop.
 *
 * @param index the tab in which the bank opens the return URL
 */
export const returnFromBank = async (shop: Shop, from: Tab, index: number, result?: ChallengeResult): Promise<void> => {
  const { service } = shop.world
  const challenge = (await service.challenges()).find(({ id }) => from.away?.includes(id))
  if (result && challenge) await service.challenge(result, challenge.id)
  const address = result && challenge ? returnUrl(challenge, challenge.result ?? result) : null
  shop.tabs[from.index] = undefined
  if (shop.tabs[index]) closeTab(shop, index)
  load(shop, index, from.log, address === null ? '' : new URL(address).search)
}

export const report = ({ index, page, log }: Tab, step: StepName, status: StepStatus): void => {
  // The tab has left the page since the command began, so the report cannot be sent.
  if (!page) return
  log.steps.set(step, [...(log.steps.get(step) ?? []), status])
  log.last.get(index)?.steps.set(step, status)
  page.step({ step, status })
}

/** Whether the order of a page may be changed: not during a payment, and not after it is paid. */
export const mayChange = ({ page }: Tab): boolean => page !== undefined && !page.isPaying && page.paid === undefined

/** Changes the price in the shop and on this page. */
export const changeAmount = (shop: Shop, { index, page, log }: Tab, amount: number): void => {
  setPrice(shop, log, amount)
  const last = log.last.get(index)
  if (last) last.amount = amount
  log.amounts.push(amount)
  page?.update({ amount: euros(amount) })
}

const watch = (log: OrderLog, page: Page, promise: Promise<unknown>) => {
  log.waiting.set(promise, page)
  const end = () => void log.waiting.delete(promise)
  promise.then(end, end)
}

export const pay = (shop: Shop, tab: Tab, how: HowToPay): Promise<PaymentResult | undefined> => {
  const { log, page } = tab
  if (!page) return Promise.resolve(undefined)
  // A page whose order is paid returns the same result again, which was checked before.
  const before = page.paid
  const settled = page.pay(how).then(async (result) => {
    if (result !== before && page.state.isOpen && tab.log === log)
      await shop.world.working(() => judgeResult(shop, log, page, result, false))
    return result
  })
  settled.catch((error) => shop.world.faults.push(`SETTLE: pay rejected: ${error}`))
  watch(log, page, settled)
  return settled
}

/** Prepares the payment method. A result of `pay` in place of it is judged like one of `pay`. */
export const prepare = (shop: Shop, tab: Tab, how: HowToPay): void => {
  const { log, page } = tab
  if (!page) return
  const before = page.paid
  const settled = page.prepare(how).then(async (result) => {
    if (result.status !== 'prepared' && result !== before && page.state.isOpen && tab.log === log)
      await shop.world.working(() => judgeResult(shop, log, page, result, false))
  })
  settled.catch((error) => shop.world.faults.push(`SETTLE: prepare rejected: ${error}`))
  watch(log, page, settled)
}

export const resume = (shop: Shop, tab: Tab): Promise<PaymentResult | undefined> => {
  const { log, page } = tab
  if (!page) return Promise.resolve(undefined)
  const settled = page.resume().then(async ({ payment }) => {
    // If the page has started another order meanwhile, this result is no longer checked.
    if (payment && page.state.isOpen && tab.log === log)
      await shop.world.working(() => judgeResult(shop, log, page, payment))
    return payment
  })
  settled.catch(() => {})
  watch(log, page, settled)
  return settled
}

/** Starts the next order on the page of this tab. */
export const restart = (shop: Shop, tab: Tab): void => {
  tab.log.mayLackReports = true
  noteIntent(tab)
  const log = logOf(shop, nextOrder(shop))
  log.last.set(tab.index, { steps: new Map(), amount: firstAmount })
  log.amounts.push(firstAmount)
  tab.log = log
  tab.page?.restart({ trackingId: log.trackingId, amount: euros(firstAmount) }).catch(() => {})
}

/** Starts a new intent for the same order, with this price. */
export const restartSame = (shop: Shop, tab: Tab, amount: number): void => {
  const { log } = tab
  log.mayLackReports = true
  setPrice(shop, log, amount)
  log.last.set(tab.index, { steps: new Map(), amount })
  log.amounts.push(amount)
  tab.page?.restart({ amount: euros(amount) }).catch(() => {})
}
