import { createSimulator } from '../simulator'
import type { Simulator, SimulatorOptions } from '../types'
import { SimulatedApplePayError } from './apple-pay-error'
import { defineApplePayButton } from './button'
import { createSessionClass } from './session-class'
import type { WalletStatus } from './status'

/** Options of `installApplePay`. */
export interface ApplePayOptions extends SimulatorOptions {
  /**
   * The newest version of Apple Pay JS that the browser supports.
   * @default 14
   */
  version?: number
  /**
   * The state of the customer's wallet. If it has no cards ('paymentCredentialsUnavailable'), the
   * customer can only cancel the sheet.
   * @default 'paymentCredentialsAvailable'
   */
  status?: WalletStatus
  /**
   * The domain for which a merchant session must be issued.
   * @default the page's host name; any domain on a page of this machine, such as
   * `http://localhost:3000`, because its host name cannot be registered with Apple
   */
  domain?: string
}

/** An installed simulator of Apple Pay. */
export interface ApplePaySimulator extends Simulator {
  /** The state of the customer's wallet. It can be changed at any time. */
  status: WalletStatus
}

/**
 * Returns why a page may not use Apple Pay: it must be secure, and every frame above it must be of
 * its own origin.
 */
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

/** The host names of this machine. */
const localHost = /^(.+\.)?localhost$|^127\.|^\[::1\]$/

/** Returns undefined for a host name of this machine, which cannot be registered with Apple. */
const registeredDomain = (hostname: string): string | undefined => (localHost.test(hostname) ? undefined : hostname)

/**
 * Installs a simulated Apple Pay in a window: `ApplePaySession`, `ApplePayError` and the element
 * `apple-pay-button`. The simulator checks the page's calls and answers by Apple's rules.
 *
 * @param window The merchant's page.
 * @returns The simulator, with the faults of the page and `uninstall`.
 */
export const installApplePay = (
  window: Window & typeof globalThis,
  options: ApplePayOptions = {},
): ApplePaySimulator => {
  const { world, wallet, install } = createSimulator(window, options, options.status ?? 'paymentCredentialsAvailable')
  const Session = createSessionClass(
    {
      ...world,
      get cards() {
        return wallet.status === 'paymentCredentialsUnavailable' ? [] : world.cards
      },
      version: options.version ?? 14,
      domain: options.domain ?? registeredDomain(window.location.hostname),
      placeFault: () => placeFault(window),
      usedSessions: new Set(),
    },
    wallet,
  )
  const simulator = install({ ApplePaySession: Session, ApplePayError: SimulatedApplePayError })
  if (window.customElements) defineApplePayButton(window, world.fault)
  return simulator
}
