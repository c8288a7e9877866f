import { createWallets } from './sdk/wallets/wallets'

// The script tag's checkout loads this file and takes from it what it needs.
if (window.Tender) window.Tender.createWallets = createWallets
