import type { Shop } from '../shop-state'
import { judgeCharges } from './charges'

/** Checks the rules that hold at any moment. */
export const judgeAlways = async (shop: Shop): Promise<void> => {
  for (const log of shop.logs.values()) await judgeCharges(shop, log)
  const [fault] = shop.world.faults
  if (fault !== undefined) throw new Error(fault)
}
