import { type ApplePaySimulator, type GooglePaySimulator, installApplePay, installGooglePay } from './index'

declare global {
  interface Window {
    /** The simulators that the script installed. */
    walletSimulators?: { applePay: ApplePaySimulator; googlePay: GooglePaySimulator }
  }
}

// A page that is opened anew, by a script that runs in each, gets them anew.
window.walletSimulators ??= { applePay: installApplePay(window), googlePay: installGooglePay(window) }
