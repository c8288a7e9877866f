import { type ApplePaySimulator, type GooglePaySimulator, installApplePay, installGooglePay } from './index'
import { readScriptOptions, type WalletScriptOptions } from './script-options'

declare global {
  interface Window {
    /** The simulators that this script installed. */
    walletSimulators?: { applePay: ApplePaySimulator; googlePay: GooglePaySimulator }
    /** The options of the simulators. Set them before this script runs. */
    walletSimulatorOptions?: WalletScriptOptions
  }
}

// Installs the simulators only once: a test runner may already have run this script in a page that
// loads the script itself.
if (!window.walletSimulators) {
  const { applePay, googlePay } = readScriptOptions(document.currentScript, window.walletSimulatorOptions)
  window.walletSimulators = {
    applePay: installApplePay(window, applePay),
    googlePay: installGooglePay(window, googlePay),
  }
}
