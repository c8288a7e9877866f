import type { WalletShippingMethod } from '../../../src/index'
import { deliveryPrices } from '../../catalogue/products'

const priceOf = (id: string) => deliveryPrices[id] ?? 0

/** What the customer of a wallet can choose, with the shop's own prices. */
export const deliveries: readonly WalletShippingMethod[] = [
  { id: 'standard', label: 'Standard', detail: '2 to 4 working days', amount: priceOf('standard') },
  { id: 'express', label: 'Express', detail: 'Tomorrow', amount: priceOf('express') },
  { id: 'pickup', label: 'Pick up', detail: 'At the hut in Innsbruck', amount: priceOf('pickup') },
]

/** Where the shop delivers to. */
export const countries = ['AT', 'FR', 'DE', 'IE', 'IT']
