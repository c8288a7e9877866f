import type { WalletShippingMethod } from '../../../src/index'
import { deliveryPrices } from '../../catalogue/products'
import { language } from '../language'

const priceOf = (id: string) => deliveryPrices[id] ?? 0

/** Returns the delivery methods in the wallet's sheet, with the shop's prices. */
export const deliveries = (): WalletShippingMethod[] => {
  const { text } = language()
  return [
    { id: 'standard', label: text('standard'), detail: text('standardTime'), amount: priceOf('standard') },
    { id: 'express', label: text('express'), detail: text('expressTime'), amount: priceOf('express') },
    { id: 'pickup', label: text('pickUp'), detail: text('pickUpPlace'), amount: priceOf('pickup') },
  ]
}

/** The countries to which the shop delivers. */
export const countries = ['AT', 'FR', 'DE', 'IE', 'IT']
