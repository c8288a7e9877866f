// What the npm package imports dynamically for a page with wallets.
export { createScriptLoader } from '../loading/script-loader'
export { vendorScripts } from './vendor-scripts'
export { createWallets } from './wallets'
