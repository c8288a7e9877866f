import type { WalletsOptions } from '../types'
import { type OptionTable, other } from './option-table'

/** The options of `update` of the wallets. */
export const walletsChanges: OptionTable<Pick<WalletsOptions, 'buttons'>> = { buttons: other }

/** The options of `checkout.element('wallets')`. */
export const walletsOptions: OptionTable<WalletsOptions> = {
  ...walletsChanges,
  authorise: other,
  order: other,
  apple: other,
  google: other,
  networks: other,
  divider: 'flag',
  collect: other,
  lineItems: other,
  agreement: other,
  shipping: other,
  onCouponChange: other,
  beforeOpen: other,
  outcome: other,
  actions: other,
  returnUrl: other,
  authoriseTimeoutMs: other,
}
