import type * as fc from 'fast-check'
import type { Page } from '../browser/page'
import { judgeAlways } from '../judge/always'
import type { Shop, Tab } from '../shop-state'

/**
 * A step of a random sequence. fast-check calls it with a model and a real system; both are the
 * shop.
 */
export type ShopCommand = fc.AsyncCommand<Shop, Shop>

/** Milliseconds that pass after each command. */
const momentMs = 10

/**
 * Creates a command. The rules are checked after each command.
 * @param name printed if the sequence fails
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

/** Creates a command for a page that is open. */
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
