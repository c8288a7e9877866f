import { returnUrl } from '../mock/domain/challenges/return-url'
import type { ChallengeResult } from '../mock/records/challenge'
import type { PaymentResult } from '../sdk/types'
import type { StepName, StepStatus } from '../shared/types'
import { type Book, browserOf, type Shop, type ShopSettings, type Tab } from './book'
import { type HowToPay, openPage, type Page } from './browser/page'
import { email } from './cards'
import { judgeResult } from './judge/results'
import type { World } from './world'

export const createShop = (world: World, settings: ShopSettings): Shop => ({
  world,
  settings,
  tabs: [undefined, undefined, undefined],
  books: new Map(),
})

const firstAmount = 5099
const euros = (amount: number) => ({ amount, currency: 'EUR' })

const bookOf = (shop: Shop, trackingId: string): Book => {
  const known = shop.books.get(trackingId)
  if (known) return known
  const book: Book = {
    trackingId,
    steps: new Map(),
    amounts: [],
    last: new Map(),
    intents: new Map(),
    loose: false,
    purged: false,
    waiting: new Map(),
    failures: [],
  }
  shop.books.set(trackingId, book)
  shop.world.orders.set(trackingId, { trackingId, flowId: shop.settings.flowId, amount: euros(firstAmount) })
  return book
}

/** The shop's own price of an order. */
const priceOf = ({ world }: Shop, { trackingId }: Book): number =>
  world.orders.get(trackingId)?.amount.amount ?? firstAmount

const setPrice = ({ world, settings }: Shop, { trackingId }: Book, amount: number) =>
  world.orders.set(trackingId, { trackingId, flowId: settings.flowId, amount: euros(amount) })

/**
 * The customer reacts to a challenge within a minute: half of them confirm it, the others close it.
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
  void shop.world.working(() => judgeResult(shop, tab.book, page, result))

const loadPage = (shop: Shop, tab: Tab, query: string): Page => {
  const { world, settings } = shop
  const { index, book } = tab
  const { trackingId } = book
  const page: Page = openPage({
    world,
    browser: world.browsers[browserOf(index)] as Page['browser'],
    intent: {
      trackingId,
      paymentFlowId: settings.flowId,
      amount: euros(priceOf(shop, book)),
      customer: { email },
    },
    flavour: settings.flavour,
    hasOutcome: settings.hasOutcome,
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
      tab.book.loose = true
    },
  })
  return page
}

/** Opens a page of the order in a tab. @param query of its address, after a return */
const load = (shop: Shop, index: number, book: Book, query = ''): Tab => {
  const tab: Tab = { index, book }
  shop.tabs[index] = tab
  const amount = priceOf(shop, book)
  book.last.set(index, { steps: book.last.get(index)?.steps ?? new Map<StepName, StepStatus>(), amount })
  book.amounts.push(amount)
  tab.page = loadPage(shop, tab, query)
  return tab
}

const nextOrder = (shop: Shop) => `order-${shop.books.size + 1}`

/** Opens the shop in a tab: on this order, else on that of another tab, else on a new one. */
export const openTab = (shop: Shop, index: number, order?: Book): Tab => {
  const other = shop.tabs.find((tab) => tab?.page?.state.hasStarted)
  return load(shop, index, order ?? other?.book ?? bookOf(shop, nextOrder(shop)))
}

/** Whether a report of a page may arrive before the one that it sent earlier. */
const overtakes = ({ world }: Shop) => world.network.underWay('updateIntent') > 0

/** The page ends, and sends its last reports if it can. */
const endPage = (shop: Shop, { index, page, book }: Tab, sayGoodbye = true): void => {
  if (!page) return
  const { browser, state } = page
  const isCalm = browser.isOnline && shop.world.network.isCalm() && !overtakes(shop)
  const arrives = sayGoodbye && isCalm && state.openedOrder === book.trackingId
  noteIntent({ index, page, book })
  page.close(sayGoodbye)
  if (!arrives) book.loose = true
}

export const noteIntent = ({ index, page, book }: Tab): void => {
  if (page?.state.intent?.trackingId === book.trackingId) book.intents.set(browserOf(index), page.state.intent.id)
}

export const hideTab = (shop: Shop, tab: Tab): void => {
  if (overtakes(shop)) tab.book.loose = true
  tab.page?.host.hide()
}

export const closeTab = (shop: Shop, index: number, sayGoodbye = true): void => {
  const tab = shop.tabs[index]
  if (!tab) return
  endPage(shop, tab, sayGoodbye)
  tab.page = undefined
  shop.tabs[index] = undefined
}

/**
 * @param sayAgain whether the page reports the steps that it shows again, as one that follows its
 * sections does
 */
export const reloadTab = (shop: Shop, index: number, sayAgain: boolean): void => {
  const tab = shop.tabs[index]
  if (!tab) return
  const { book } = tab
  const steps = new Map(book.last.get(index)?.steps)
  const loose = book.loose || overtakes(shop)
  closeTab(shop, index)
  if (sayAgain) book.loose = loose
  const { page } = load(shop, index, book)
  if (sayAgain) for (const [step, status] of steps) page?.step({ step, status })
}

/**
 * The customer comes back from the page that their tab was sent to.
 *
 * @param index the tab that the bank opens
 */
export const returnFromBank = async (shop: Shop, from: Tab, index: number, result?: ChallengeResult): Promise<void> => {
  const { service } = shop.world
  const challenge = (await service.challenges()).find(({ id }) => from.away?.includes(id))
  if (result && challenge) await service.challenge(result, challenge.id)
  const address = result && challenge ? returnUrl(challenge, challenge.result ?? result) : null
  shop.tabs[from.index] = undefined
  if (shop.tabs[index]) closeTab(shop, index)
  load(shop, index, from.book, address === null ? '' : new URL(address).search)
}

export const report = ({ index, page, book }: Tab, step: StepName, status: StepStatus): void => {
  // The page was left meanwhile.
  if (!page) return
  book.steps.set(step, [...(book.steps.get(step) ?? []), status])
  book.last.get(index)?.steps.set(step, status)
  page.step({ step, status })
}

/** Whether the page may be changed: not while it pays, and not after it has paid. */
export const mayChange = ({ page }: Tab): boolean => page !== undefined && !page.isPaying && page.paid === undefined

/** The shop has another price, and this page shows it. */
export const changeAmount = (shop: Shop, { index, page, book }: Tab, amount: number): void => {
  setPrice(shop, book, amount)
  const last = book.last.get(index)
  if (last) last.amount = amount
  book.amounts.push(amount)
  page?.update({ amount: euros(amount) })
}

const watch = (book: Book, page: Page, promise: Promise<unknown>) => {
  book.waiting.set(promise, page)
  const end = () => void book.waiting.delete(promise)
  promise.then(end, end)
}

export const pay = (shop: Shop, tab: Tab, how: HowToPay): Promise<PaymentResult | undefined> => {
  const { book, page } = tab
  if (!page) return Promise.resolve(undefined)
  // A page that has paid returns that result again.
  const before = page.paid
  const settled = page.pay(how).then(async (result) => {
    if (result !== before && page.state.isOpen && tab.book === book)
      await shop.world.working(() => judgeResult(shop, book, page, result, false))
    return result
  })
  settled.catch((error) => shop.world.faults.push(`SETTLE: pay rejected: ${error}`))
  watch(book, page, settled)
  return settled
}

export const resume = (shop: Shop, tab: Tab): Promise<PaymentResult | undefined> => {
  const { book, page } = tab
  if (!page) return Promise.resolve(undefined)
  const settled = page.resume().then(async ({ payment }) => {
    // Another order has begun meanwhile: the result of this one is ignored.
    if (payment && page.state.isOpen && tab.book === book)
      await shop.world.working(() => judgeResult(shop, book, page, payment))
    return payment
  })
  settled.catch(() => {})
  watch(book, page, settled)
  return settled
}

/** Another order on the page of this tab. */
export const restart = (shop: Shop, tab: Tab): void => {
  tab.book.loose = true
  noteIntent(tab)
  const book = bookOf(shop, nextOrder(shop))
  book.last.set(tab.index, { steps: new Map(), amount: firstAmount })
  book.amounts.push(firstAmount)
  tab.book = book
  tab.page?.restart({ trackingId: book.trackingId, amount: euros(firstAmount) }).catch(() => {})
}

/** The same order begins again on its page, with this price. */
export const restartSame = (shop: Shop, tab: Tab, amount: number): void => {
  const { book } = tab
  book.loose = true
  setPrice(shop, book, amount)
  book.last.set(tab.index, { steps: new Map(), amount })
  book.amounts.push(amount)
  tab.page?.restart({ amount: euros(amount) }).catch(() => {})
}
