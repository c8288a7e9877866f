import type { WalletsOptions } from '../types'
import type { OptionNames } from '../unknown-options'

export const walletsChanges: OptionNames<Pick<WalletsOptions, 'buttons'>> = { buttons: 1 }

export const walletsOptions: OptionNames<WalletsOptions> = {
  ...walletsChanges,
  authorise: 1,
  order: 1,
  apple: 1,
  google: 1,
  networks: 1,
  divider: 1,
  collect: 1,
  lineItems: 1,
  agreement: 1,
  shipping: 1,
  onCouponChange: 1,
  beforeOpen: 1,
  outcome: 1,
  actions: 1,
  returnUrl: 1,
  authoriseTimeoutMs: 1,
}
