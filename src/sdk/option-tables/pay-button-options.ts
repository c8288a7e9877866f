import type { PayButtonOptions } from '../types'
import { type OptionTable, other } from './option-table'

/** The options of `checkout.element('payButton')`. */
export const payButtonOptions: OptionTable<PayButtonOptions> = {
  authorise: other,
  outcome: other,
  method: other,
  billingAddress: other,
  returnUrl: other,
  actions: other,
  authoriseTimeoutMs: other,
  beforePay: other,
}
