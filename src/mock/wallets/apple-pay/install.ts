import { createSheetOpener } from '../sheet/open-sheet'
import { createSimulator, putGlobals } from '../simulator'
import type { Simulator, SimulatorOptions } from '../types'
import { SimulatedApplePayError } from './apple-pay-error'
import { defineApplePayButton } from './button'
import { createSessionClass } from './session-class'
import type { WalletStatus } from './status'

export interface ApplePayOptions extends SimulatorOptions {
  /** The newest version of Apple Pay JS that the browser has. Default 14. */
  version?: number
  /** What the wallet holds. Without cards a sheet can only be cancelled. Default `paymentCredentialsAvailable`. */
  status?: WalletStatus
  /** The domain that a merchant session must be for. Default the page's host name. */
  domain?: string
}

export interface ApplePaySimulator extends Simulator {
  /** What the wallet holds; it may be changed at any time. */
  status: WalletStatus
}

/** Why a page may not use Apple Pay: it must be secure, and every frame above it of its own origin. */
const placeFault = (window: Window & typeof globalThis): string | undefined => {
  if (!window.isSecureContext) return 'Trying to start an Apple Pay session from an insecure document.'
  let above: Window = window
  while (above.parent !== above) {
    above = above.parent
    if (originOf(above) !== window.location.origin) {
      return 'Trying to start an Apple Pay session from a document with a different security origin than its top-level frame.'
    }
  }
  return undefined
}

const originOf = (window: Window): string | undefined => {
  try {
    return window.location.origin
  } catch {
    return undefined
  }
}

/**
 * Puts a simulated Apple Pay into a window: `ApplePaySession`, `ApplePayError` and the element `apple-pay-button`. It throws where
 * Apple throws, and takes nothing that Apple would not take.
 */
export const installApplePay = (
  window: Window & typeof globalThis,
  options: ApplePayOptions = {},
): ApplePaySimulator => {
  const { simulator, world, stop } = createSimulator(window, options)
  const wallet = { status: options.status ?? 'paymentCredentialsAvailable' }
  const active: { end: (() => void) | undefined } = { end: undefined }
  const Session = createSessionClass(
    {
      ...world,
      get cards() {
        return wallet.status === 'paymentCredentialsUnavailable' ? [] : world.cards
      },
      version: options.version ?? 14,
      openSheet: createSheetOpener(window, options.sheet),
      domain: options.domain ?? window.location.hostname,
      placeFault: () => placeFault(window),
      usedSessions: new Set(),
      active,
    },
    wallet,
  )
  const restore = putGlobals(window, { ApplePaySession: Session, ApplePayError: SimulatedApplePayError })
  if (window.customElements) defineApplePayButton(window, world.fault)
  return {
    ...simulator,
    get status() {
      return wallet.status
    },
    set status(status) {
      wallet.status = status
    },
    uninstall: () => {
      active.end?.()
      stop()
      restore()
    },
  }
}
