import { createSheetOpener } from '../sheet/open-sheet'
import { createSimulator, putGlobals } from '../simulator'
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
  const { simulator, world, stop } = createSimulator(window, options)
  const account = { status: options.status ?? 'ready' }
  const active: { end: (() => void) | undefined } = { end: undefined }
  const PaymentsClient = createClientClass(
    {
      ...world,
      openSheet: createSheetOpener(window, options.sheet),
      document: window.document,
      isSecure: () => window.isSecureContext,
      active,
    },
    account,
  )
  const restore = putGlobals(window, { google: { payments: { api: { PaymentsClient } } } })
  return {
    ...simulator,
    get status() {
      return account.status
    },
    set status(status) {
      account.status = status
    },
    uninstall: () => {
      active.end?.()
      stop()
      restore()
    },
  }
}
