export type { ApplePayOptions, ApplePaySimulator } from './apple-pay/install'
export { installApplePay } from './apple-pay/install'
export type { WalletStatus } from './apple-pay/status'
export type { AccountStatus } from './google-pay/environment'
export type { GooglePayOptions, GooglePaySimulator } from './google-pay/install'
export { installGooglePay } from './google-pay/install'
export type {
  CustomerAct,
  Question,
  SimulatedCard,
  SimulatedContact,
  Simulator,
  SimulatorOptions,
} from './types'
