import { createWallets } from './sdk/wallets/wallets'

// The entry of wallets.js. core.js loads this file and then calls `createWallets`.
if (window.Tender) window.Tender.createWallets = createWallets
