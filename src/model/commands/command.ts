import type * as fc from 'fast-check'
import type { Shop, Tab } from '../book'
import { checkAlways } from '../invariants'

/** The model is the shop itself: what its customers have said and done. What they meet is only ever compared with it. */
export type ShopCommand = fc.AsyncCommand<Shop, Shop>

/** Milliseconds that everything a customer does takes. */
const momentMs = 10

/**
 * Something that happens. Invariants are looked at after each.
 * @param name how a failing sequence tells of it
 */
export const command = (name: string, check: (shop: Shop) => boolean, act: (shop: Shop) => unknown): ShopCommand => ({
  check: (shop) => check(shop),
  run: async (_model, shop) => {
    await act(shop)
    await shop.world.clock.pass(momentMs)
    await checkAlways(shop)
  },
  toString: () => name,
})

/** Something that happens in a tab that is open. */
export const inTab = (
  name: string,
  index: number,
  act: (shop: Shop, tab: Tab) => unknown,
  check: (tab: Tab) => boolean = () => true,
): ShopCommand => {
  const tabOf = ({ tabs }: Shop) => tabs[index]
  return command(
    `${name} in tab ${index + 1}`,
    (shop) => {
      const tab = tabOf(shop)
      return tab !== undefined && check(tab)
    },
    (shop) => {
      const tab = tabOf(shop)
      return tab && act(shop, tab)
    },
  )
}
