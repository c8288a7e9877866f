import type { PaymentResult } from '../sdk/types'
import type { IntentOptions, StepName, StepStatus } from '../shared/types'
import type { Book, Shop, Tab } from './book'
import { type CardName, email } from './cards'
import { judgeResult } from './judge-result'
import { openPage } from './page'
import type { World } from './world'

export const createShop = (world: World): Shop => ({ world, tabs: [undefined, undefined], books: new Map() })

const firstAmount = 5099

const bookOf = (shop: Shop, trackingId: string): Book => {
  const known = shop.books.get(trackingId)
  if (known) return known
  const book: Book = {
    trackingId,
    steps: new Map(),
    amounts: [],
    last: new Map(),
    loose: false,
    waiting: new Map(),
    failures: [],
  }
  shop.books.set(trackingId, book)
  return book
}

const intentOf = (shop: Shop, trackingId: string, amount: number): IntentOptions => ({
  trackingId,
  paymentFlowId: shop.world.flowId,
  amount: { amount, currency: 'EUR' },
  customer: { email },
})

const load = (shop: Shop, index: number, trackingId: string, amount: number, online: boolean): Tab => {
  const book = bookOf(shop, trackingId)
  const tab: Tab = {
    online,
    book,
    page: openPage({
      world: shop.world,
      intent: intentOf(shop, trackingId, amount),
      online: () => tab.online,
      onRefused: () => {
        tab.book.loose = true
      },
    }),
  }
  shop.tabs[index] = tab
  const said = book.last.get(index)?.steps ?? new Map<StepName, StepStatus>()
  book.last.set(index, { steps: said, amount })
  book.amounts.push(amount)
  return tab
}

/**
 * Opens the shop in a tab: on this order, else on that of the other tab, else on one of its own. An order that the other tab is just
 * beginning anew is left to it: to begin anew means to forget what was paid before.
 */
export const openTab = (shop: Shop, index: number, order?: Book): Tab => {
  const beside = shop.tabs[1 - index]
  const other = beside?.page.started() ? beside : undefined
  const trackingId = order?.trackingId ?? other?.book.trackingId ?? nextOrder(shop)
  return load(shop, index, trackingId, other?.book.last.get(1 - index)?.amount ?? firstAmount, true)
}

const nextOrder = (shop: Shop) => `order-${shop.books.size + 1}`

/**
 * Whether what a page says now may overtake what it has said: where it is being left it waits for no answer, and of two requests at
 * once nobody knows which arrives first.
 */
const overtakes = ({ world }: Shop) => world.network.underWay('updateIntent') > 0

/** The page is hidden, and may never be seen again: what waits is said at once. */
export const hideTab = (shop: Shop, { page, book }: Tab): void => {
  if (overtakes(shop)) book.loose = true
  page.hide()
}

/** The page goes. Its last words go out with it, where they can. */
export const closeTab = (shop: Shop, index: number): void => {
  const tab = shop.tabs[index]
  if (!tab) return
  const heard = tab.online && tab.page.following() && shop.world.network.calm() && !overtakes(shop)
  tab.page.end()
  shop.tabs[index] = undefined
  if (!heard) tab.book.loose = true
}

/** @param sayAgain whether the page says the steps it shows, as one that follows its sections does */
export const reloadTab = (shop: Shop, index: number, sayAgain: boolean): void => {
  const tab = shop.tabs[index]
  if (!tab) return
  const { book } = tab
  const said = book.last.get(index)
  // Said again, nothing is lost; but what is still on its way may come after it.
  const loose = book.loose || overtakes(shop)
  closeTab(shop, index)
  if (sayAgain && !overtakes(shop)) book.loose = loose
  const { page } = load(shop, index, book.trackingId, said?.amount ?? firstAmount, tab.online)
  if (sayAgain) for (const [step, status] of said?.steps ?? []) page.step({ step, status })
}

export const say = ({ page, book }: Tab, index: number, step: StepName, status: StepStatus): void => {
  book.steps.set(step, [...(book.steps.get(step) ?? []), status])
  book.last.get(index)?.steps.set(step, status)
  page.step({ step, status })
}

/** Whether the page may be changed: what is being paid, or has been, may not. */
export const mayChange = ({ page }: Tab): boolean => !page.paying.underWay && page.paying.paid === undefined

export const changeAmount = ({ page, book }: Tab, index: number, amount: number): void => {
  const last = book.last.get(index)
  if (last) last.amount = amount
  book.amounts.push(amount)
  page.update({ amount: { amount, currency: 'EUR' } })
}

const watch = ({ book, page }: Tab, promise: Promise<unknown>) => {
  book.waiting.set(promise, page)
  const over = () => void book.waiting.delete(promise)
  promise.then(over, over)
}

export const pay = (shop: Shop, tab: Tab, card: CardName): Promise<PaymentResult> => {
  const { book } = tab
  const settled = tab.page.pay(card).then(async (result) => {
    await shop.world.working(() => judgeResult(shop, book, result, tab.page.started()))
    return result
  })
  settled.catch((error) => shop.world.faults.push(`SETTLE: pay rejected: ${error}`))
  watch(tab, settled)
  return settled
}

export const resume = (shop: Shop, tab: Tab): Promise<PaymentResult | undefined> => {
  const { book } = tab
  const settled = tab.page.resume().then(async ({ payment }) => {
    // Another order has begun meanwhile: nobody waits for this any more.
    if (payment && tab.book === book)
      await shop.world.working(() => judgeResult(shop, book, payment, tab.page.started()))
    return payment
  })
  settled.catch(() => {})
  watch(tab, settled)
  return settled
}

/** Another order on the page of this tab. */
export const restart = (shop: Shop, tab: Tab, index: number): void => {
  const { page } = tab
  const book = bookOf(shop, nextOrder(shop))
  tab.book.loose = true
  book.last.set(index, { steps: new Map(), amount: firstAmount })
  book.amounts.push(firstAmount)
  tab.book = book
  page.restart(intentOf(shop, book.trackingId, firstAmount)).catch(() => {})
}
