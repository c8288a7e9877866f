import { createSimulator } from '../simulator'
import type { Simulator, SimulatorOptions } from '../types'
import { createClientClass } from './client-class'
import type { AccountStatus } from './environment'

/** Options of `installGooglePay`. */
export interface GooglePayOptions extends SimulatorOptions {
  /**
   * The state of the customer's account.
   * @default 'ready'
   */
  status?: AccountStatus
}

/** An installed simulator of Google Pay. */
export interface GooglePaySimulator extends Simulator {
  /** The state of the customer's account. It can be changed at any time. */
  status: AccountStatus
}

/**
 * Installs a simulated Google Pay in a window: `google.payments.api.PaymentsClient`. The simulator
 * checks the page's calls and answers by Google's rules.
 *
 * @param window The merchant's page.
 * @returns The simulator, with the faults of the page and `uninstall`.
 */
export const installGooglePay = (
  window: Window & typeof globalThis,
  options: GooglePayOptions = {},
): GooglePaySimulator => {
  const { world, wallet, install } = createSimulator(window, options, options.status ?? 'ready')
  const isSecure = () => window.isSecureContext
  const PaymentsClient = createClientClass({ ...world, document: window.document, isSecure }, wallet)
  return install({ google: { payments: { api: { PaymentsClient } } } })
}
