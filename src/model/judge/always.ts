import type { Shop } from '../book'
import { judgeCharges } from './charges'

/** What holds at any moment. */
export const judgeAlways = async (shop: Shop): Promise<void> => {
  for (const book of shop.books.values()) await judgeCharges(shop, book)
  const [fault] = shop.world.faults
  if (fault !== undefined) throw new Error(fault)
}
