import * as z from 'zod/mini'
// A named import, because bundlers keep all of `z` if one of its members is destructured.
import { nullish } from 'zod/mini'
import { isCurrency } from '../money'
import {
  dateTime,
  email,
  filledList,
  flag,
  isAbsent,
  list,
  name,
  number,
  object,
  oneOf,
  text,
  whenObject,
  whole,
} from './members'

export const orderAddress = object({
  streetAddress: nullish(text),
  unit: nullish(text),
  postalCode: nullish(text),
  city: nullish(text),
  provinceCode: nullish(text),
  countryCode: nullish(text),
})

export const hasOneDiscount = (code: unknown): boolean => {
  const { amount, percentage } = Object(code)
  return isAbsent(amount) !== isAbsent(percentage)
}

const discountCode = object({ code: name, amount: nullish(number), percentage: nullish(number) }).check(
  z.refine(hasOneDiscount, { error: 'expected either amount or percentage', ...whenObject }),
)

const product = object({
  itemName: nullish(text),
  itemPrice: nullish(number),
  itemQuantity: nullish(whole),
  itemIsDigital: nullish(flag),
  itemCategory: nullish(text),
  itemSubCategory: nullish(text),
  itemId: nullish(text),
  itemImage: nullish(text),
  itemUrl: nullish(text),
  itemWeight: nullish(number),
  shipmentId: nullish(text),
})

const shipment = object({
  carrier: nullish(text),
  minDeliveryDate: nullish(dateTime),
  maxDeliveryDate: nullish(dateTime),
  shipmentId: nullish(text),
  fulfillmentMethod: nullish(text),
  destination: object({
    fullName: nullish(text),
    organization: nullish(text),
    email: nullish(email),
    address: nullish(orderAddress),
  }),
  origin: nullish(object({ locationId: nullish(text), address: nullish(orderAddress) })),
})

const channels = [
  'WEB',
  'PHONE',
  'MOBILE_APP',
  'SOCIAL',
  'MARKETPLACE',
  'IN_STORE_KIOSK',
  'SCAN_AND_GO',
  'SMART_TV',
] as const

export const purchase = object({
  createdAt: dateTime,
  orderChannel: oneOf(channels),
  /** In units of the currency, including shipping, taxes and fees. */
  totalPrice: number,
  /** ISO 4217. @default 'USD' */
  currency: z.pipe(
    nullish(text.check(z.refine(isCurrency, 'expected an ISO 4217 code such as EUR'))),
    z.transform((currency) => currency ?? 'USD'),
  ),
  confirmationEmail: email,
  confirmationPhone: nullish(text),
  totalShippingCost: nullish(number),
  receivedBy: nullish(text),
  discountCodes: nullish(list(discountCode)),
  products: filledList(product),
  shipments: filledList(shipment),
})
