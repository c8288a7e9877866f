import type { CheckoutOptions, CheckoutSettings } from '../types'
import { type OptionTable, other } from './option-table'

/** The options that `checkout.set` can change. */
export const settingOptions: OptionTable<CheckoutSettings> = {
  intent: other,
  tracking: other,
  locale: other,
  texts: other,
  appearance: other,
}

export const checkoutOptions: OptionTable<CheckoutOptions> = {
  ...settingOptions,
  serviceUrl: other,
  publicKey: other,
  server: other,
  clientToken: other,
  loadTimeoutMs: other,
}
