import * as z from 'zod/mini'
import { nullish } from 'zod/mini'
import { toAlpha2 } from '../../shared/countries'
import { countryCode as anyCountryCode, currencyCode } from '../../shared/fraud/behavioural-risk-parts'
import { email, flag, list, name, number, object, text, whenObject, whole } from '../../shared/fraud/members'
import { hasOneDiscount } from '../../shared/fraud/order-risk-purchase'
import type { ProviderUnit } from '../../shared/fraud/provider-units'
import { writeDateTime } from '../../shared/fraud/write-date-time'
import { isZonedDateTime } from '../../shared/fraud/zoned-date-time'
import { isoDecimalsOf } from '../../shared/iso-decimals'

/*
 * This file contains the schemas of those options that both fraud providers have. Each one accepts
 * the merchant's format, and converts a value if the provider needs another format.
 */

const isMinorUnits = (amount: number) => Number.isInteger(amount) && amount >= 0

/**
 * Creates the schema of an amount. It accepts minor units of the currency in `options.amount`, and
 * converts them to the provider's unit. An invalid currency is reported by another schema.
 */
export const amountSchema = (unit: ProviderUnit, options: unknown) => {
  const decimals = isoDecimalsOf(Object(Object(options).amount).currency)
  const largest = unit.largest(decimals)
  return z.pipe(
    number.check(
      z.refine(isMinorUnits, 'expected minor units, a whole number of zero or more'),
      z.lte(largest, `expected at most ${largest}: larger amounts are not exact in the provider's unit`),
    ),
    z.transform((minor) => unit.of(minor, decimals)),
  )
}
type Amount = ReturnType<typeof amountSchema>

export const moneySchema = (amount: Amount) => object({ amount, currency: currencyCode })

export const moment = z.pipe(
  z.transform(writeDateTime),
  text.check(z.refine(isZonedDateTime, 'expected a Date, or a string such as 2026-01-15T12:00:00Z')),
)

export const countryCode = z.pipe(
  anyCountryCode,
  z.transform((code) => toAlpha2(code)),
)

export const address = object({
  streetAddress: nullish(text),
  unit: nullish(text),
  postalCode: nullish(text),
  city: nullish(text),
  provinceCode: nullish(text),
  countryCode: nullish(countryCode),
})

export const party = object({
  fullName: nullish(text),
  organization: nullish(text),
  email: nullish(email),
  phone: nullish(text),
  address: nullish(address),
})
export type Party = z.output<typeof party>

export const discountCodesSchema = (amount: Amount) =>
  list(
    object({
      code: name,
      amount: nullish(amount),
      percentage: nullish(number),
      description: nullish(text),
      minimumPurchaseAmount: nullish(amount),
    }).check(z.refine(hasOneDiscount, { error: 'expected either amount or percentage', ...whenObject })),
  )

export const itemsSchema = (price: Amount) =>
  list(
    object({
      id: nullish(text),
      title: nullish(text),
      variantTitle: nullish(text),
      sku: nullish(text),
      quantity: nullish(whole),
      price: nullish(price),
      weight: nullish(number),
      requiresShipping: nullish(flag),
      image: nullish(text),
    }),
  )
type Item = z.output<ReturnType<typeof itemsSchema>>[number]

/** Returns the title of an item with its variant, such as `Trainers - blue, 42`. */
export const titleOf = ({ title, variantTitle }: Item): string | undefined =>
  [title, variantTitle].filter(Boolean).join(' - ') || undefined
