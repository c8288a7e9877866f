/** An amount of money in the minor units of its currency: 5099 EUR is 50.99 euros, 5099 JPY is 5,099 yen. */
export interface Money {
  /** Minor units, a whole number of zero or more. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** How many decimals the currency has, as ISO 4217 and the platform's own tables tell. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Writes an amount as people read it.
 * @throws RangeError when the currency is no ISO 4217 code.
 */
export const formatMoney = ({ amount, currency }: Money, locale = 'en'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** decimalsOf(currency))

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is an ISO 4217 code that the platform knows. */
export const isCurrency = (code: string): boolean => currencies.has(code)
