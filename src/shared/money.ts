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

/** In force, and not told of by every platform: units of account by none, young currencies by those that are older than they are. */
const untold = 'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XCG ZWG'

/** Whether this is an ISO 4217 code: all that are in force, and those that were as far as the platform knows them. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').concat(untold.split(' ')).includes(code)

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency
