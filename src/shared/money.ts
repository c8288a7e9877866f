import { isoDecimalsOf } from './iso-decimals'

/** An amount of money in the minor units of its currency: 5099 EUR is 50.99 euros, 5099 JPY is 5,099 yen. */
export interface Money {
  /** Minor units, a whole number of zero or more. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/**
 * Writes an amount as people read it, with the decimals that its minor units stand for, also where prices are written without.
 * @throws RangeError when the currency is no ISO 4217 code.
 */
export const formatMoney = ({ amount, currency }: Money, locale = 'en'): string => {
  const decimals = isoDecimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // As text, since the quotient of a large amount has no room for its last digits.
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(
    `${amount}e-${decimals}` as `${number}`,
  )
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is an ISO 4217 code that the platform knows. */
export const isCurrency = (code: string): boolean => currencies.has(code)

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency
