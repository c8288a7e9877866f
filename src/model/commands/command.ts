import type * as fc from 'fast-check'
import type { Shop, Tab } from '../book'
import type { Page } from '../browser/page'
import { judgeAlways } from '../judge/always'

/** The model is the shop itself: what its customers did. Results are only ever compared with it. */
export type ShopCommand = fc.AsyncCommand<Shop, Shop>

/** Milliseconds that everything a customer does takes. */
const momentMs = 10

/**
 * Something that happens. The rules are judged after each.
 * @param name how a failing sequence is printed
 */
export const command = (name: string, check: (shop: Shop) => boolean, act: (shop: Shop) => unknown): ShopCommand => ({
  check: (shop) => check(shop),
  run: async (_model, shop) => {
    await act(shop)
    await shop.world.clock.pass(momentMs)
    await judgeAlways(shop)
  },
  toString: () => name,
})

/** A tab that shows a page of the shop. */
export type OpenTab = Tab & { page: Page }

const isOpen = (tab: Tab | undefined): tab is OpenTab => tab?.page !== undefined

/** Something that happens on a page that is open. */
export const onPage = (
  name: string,
  index: number,
  act: (shop: Shop, tab: OpenTab) => unknown,
  check: (tab: OpenTab) => boolean = () => true,
): ShopCommand =>
  command(
    `${name} in tab ${index + 1}`,
    ({ tabs }) => {
      const tab = tabs[index]
      return isOpen(tab) && check(tab)
    },
    (shop) => {
      const tab = shop.tabs[index]
      return isOpen(tab) && act(shop, tab)
    },
  )
