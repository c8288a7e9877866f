import type { WalletNetwork } from './types'

export const defaultNetworks: readonly WalletNetwork[] = ['visa', 'mastercard', 'amex']
