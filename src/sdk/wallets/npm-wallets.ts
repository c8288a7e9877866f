export { createScriptLoader } from '../loading/script-loader'
export { vendorScripts } from './vendor-scripts'
export { createWallets } from './wallets'
