import { type ApplePaySimulator, type GooglePaySimulator, installApplePay, installGooglePay } from './index'

declare global {
  interface Window {
    /** The simulators that this script installed. */
    walletSimulators?: { applePay: ApplePaySimulator; googlePay: GooglePaySimulator }
  }
}

// Installs them only once: a test runner may already have run this script in a page that loads it.
window.walletSimulators ??= { applePay: installApplePay(window), googlePay: installGooglePay(window) }
