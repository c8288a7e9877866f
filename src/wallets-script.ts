import { createWallets } from './sdk/wallets/wallets'

// wallets.js. core.js loads it and reads this member.
if (window.Tender) window.Tender.createWallets = createWallets
