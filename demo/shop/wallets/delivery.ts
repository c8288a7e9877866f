import type { WalletShippingMethod } from '../../../src/index'
import { deliveryPrices } from '../../catalogue/products'

const priceOf = (id: string) => deliveryPrices[id] ?? 0

/** The delivery methods in the wallet's sheet, with the shop's prices. */
export const deliveries: readonly WalletShippingMethod[] = [
  { id: 'standard', label: 'Standard', detail: '2 to 4 working days', amount: priceOf('standard') },
  { id: 'express', label: 'Express', detail: 'Tomorrow', amount: priceOf('express') },
  { id: 'pickup', label: 'Pick up', detail: 'At our store in Innsbruck', amount: priceOf('pickup') },
]

/** The countries to which the shop delivers. */
export const countries = ['AT', 'FR', 'DE', 'IE', 'IT']
