/**
 * The unit in which a provider expects amounts. Both functions receive the number of decimals of
 * the currency.
 */
export interface ProviderUnit {
  /** Every amount up to this one, in minor units, is exact in this unit. */
  largest: (decimals: number) => number
  of: (minor: number, decimals: number) => number
}

/** A double keeps every decimal number of up to 15 digits, wherever its decimal point is. */
const largestDecimal = 999_999_999_999_999

/** Units of the currency, with decimals: 5099 EUR is 50.99. A single division rounds correctly. */
export const majorUnits: ProviderUnit = {
  largest: (decimals) => (decimals === 0 ? Number.MAX_SAFE_INTEGER : largestDecimal),
  of: (minor, decimals) => minor / 10 ** decimals,
}

/** Millionths of the currency's unit: 1 cent is 10,000, 1 yen is 1,000,000, and 1 fils is 1,000. */
export const micros: ProviderUnit = {
  largest: (decimals) => Math.floor(Number.MAX_SAFE_INTEGER / 10 ** (6 - decimals)),
  of: (minor, decimals) => minor * 10 ** (6 - decimals),
}
