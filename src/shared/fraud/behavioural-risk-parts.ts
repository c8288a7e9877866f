import * as z from 'zod/mini'
// A named import, because bundlers keep all of `z` if one of its members is destructured.
import { nullish } from 'zod/mini'
import { isCountryCode } from '../countries'
import { isCurrency } from '../money'
import { name, number, object, oneOf, text, texts, whole } from './members'

/**
 * Millionths of the currency's unit: one cent is 10,000, and one yen is 1,000,000. The interface
 * accepts fractions.
 */
export const micros = number.check(
  z.gte(0, 'expected micros, zero or more: one cent is 10,000'),
  z.lte(Number.MAX_SAFE_INTEGER, 'expected at most 2^53 - 1 micros'),
)

export const currencyCode = text.check(z.refine(isCurrency, 'expected an ISO 4217 code such as EUR'))
export const countryCode = text.check(z.refine(isCountryCode, 'expected an ISO 3166-1 code such as IE or IRL'))

/** E.164 or a national format: digits and separators. */
export const phone = text.check(
  z.refine(
    (written) => /^\+?[\d\s().\-/]+$/.test(written) && /^\d{3,15}$/.test(written.replace(/\D/g, '')),
    'expected a phone number in E.164 or national format',
  ),
)

const zipcode = text.check(
  z.refine((code) => !/^\d{5} ?\d{4}$/.test(code), "expected a '-' between the ZIP code and its last four digits"),
)

export const behaviouralAddress = object({
  name: nullish(text),
  phone: nullish(phone),
  address_1: nullish(text),
  address_2: nullish(text),
  city: nullish(text),
  region: nullish(text),
  country: nullish(countryCode),
  zipcode: nullish(zipcode),
})

export const item = object({
  item_id: nullish(text),
  product_title: nullish(text),
  price: nullish(micros),
  upc: nullish(text),
  sku: nullish(text),
  brand: nullish(text),
  manufacturer: nullish(text),
  category: nullish(text),
  tags: nullish(texts),
  color: nullish(text),
  quantity: nullish(whole),
})

export const promotion = object({
  promotion_id: nullish(text),
  status: nullish(oneOf(['success', 'failure'])),
  description: nullish(text),
  discount: nullish(
    object({
      amount: nullish(micros),
      currency_code: nullish(currencyCode),
      minimum_purchase_amount: nullish(micros),
    }),
  ),
})

export const browser = object({
  user_agent: name,
  accept_language: nullish(text),
  content_language: nullish(text),
})

export const app = object({
  os: nullish(text),
  os_version: nullish(text),
  device_manufacturer: nullish(text),
  device_model: nullish(text),
  device_unique_id: nullish(text),
  app_name: nullish(text),
  app_version: nullish(text),
  client_language: nullish(text),
})
