export { createScriptLoader } from '../load-script'
export { createWallets } from './create-wallets'
export { vendorScripts } from './vendor-scripts'
