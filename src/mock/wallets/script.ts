import { type ApplePaySimulator, type GooglePaySimulator, installApplePay, installGooglePay } from './index'

declare global {
  interface Window {
    /** The simulators that this script installed. */
    walletSimulators?: { applePay: ApplePaySimulator; googlePay: GooglePaySimulator }
  }
}

// A test runner may run this script in every page that it opens.
window.walletSimulators ??= { applePay: installApplePay(window), googlePay: installGooglePay(window) }
