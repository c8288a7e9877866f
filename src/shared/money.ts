import { isoDecimalsOf } from './iso-decimals'

/** An amount of money: 5099 EUR is 50.99 euros, and 5099 JPY is 5,099 yen. */
export interface Money {
  /** The amount in minor units of the currency: a whole number, zero or more. */
  amount: number
  /** An ISO 4217 code, such as `EUR`. */
  currency: string
}

/**
 * Formats an amount for customers, with as many decimals as the minor unit has.
 * @param locale a BCP 47 tag, such as `de-AT`
 * @throws RangeError if the currency is not three letters, or the tag is invalid
 */
export const formatMoney = ({ amount, currency }: Money, locale = 'en'): string => {
  const decimals = isoDecimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // Passed as a string, because a division would lose digits of large amounts.
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(
    `${amount}e-${decimals}` as `${number}`,
  )
}

/** ISO 4217 codes that some JavaScript engines do not list, such as accounting units. */
const unlisted = 'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XCG ZWG'

/**
 * Returns whether this is an ISO 4217 code. Former currencies that the engine knows are included.
 */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').concat(unlisted.split(' ')).includes(code)

/** Compares amounts and currencies. `eur` equals `EUR`, because a service may write either. */
export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency.toUpperCase() === other.currency.toUpperCase()
