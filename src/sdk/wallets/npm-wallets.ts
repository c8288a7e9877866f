// The code that the npm package imports dynamically on pages with wallets.
export { createScriptLoader } from '../loading/script-loader'
export { vendorScripts } from './vendor-scripts'
export { createWallets } from './wallets'
