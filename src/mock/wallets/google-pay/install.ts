import { createSheetOpener } from '../sheet/open-sheet'
import { createSimulator, putGlobals } from '../simulator'
import type { Simulator, SimulatorOptions } from '../types'
import { createClientClass } from './client-class'
import type { AccountStatus } from './environment'

export interface GooglePayOptions extends SimulatorOptions {
  /** What Google tells of the customer. Default `ready`. */
  status?: AccountStatus
}

export interface GooglePaySimulator extends Simulator {
  /** What Google tells of the customer; it may be changed at any time. */
  status: AccountStatus
}

/** Puts a simulated Google Pay into a window: `google.payments.api.PaymentsClient`. It takes nothing that Google would not take. */
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
