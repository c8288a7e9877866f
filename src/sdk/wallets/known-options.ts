import type { WalletsOptions } from '../types'

/** Options by their names. */
type Known<Options> = Record<keyof Options, 1>

export const walletsChanges: Known<Pick<WalletsOptions, 'looks'>> = { looks: 1 }

export const walletsOptions: Known<WalletsOptions> = {
  ...walletsChanges,
  authorise: 1,
  order: 1,
  apple: 1,
  google: 1,
  networks: 1,
  ask: 1,
  lines: 1,
  shipping: 1,
  onCoupon: 1,
  beforeOpen: 1,
  outcome: 1,
  actions: 1,
  returnUrl: 1,
  authoriseTimeoutMs: 1,
}
