/** A unit in which a provider wants amounts. All are made of minor units of a currency with so many decimals. */
export interface ProviderUnit {
  /** The largest amount, in minor units, that is exact in this unit. */
  largest: (decimals: number) => number
  of: (minor: number, decimals: number) => number
}

/** What every double holds and writes digit by digit: any number of 15 digits, wherever its point is. */
const largestDecimal = 999_999_999_999_999

/** Units of the currency, with decimals: 5099 EUR is 50.99. One division of whole numbers rounds right, so there is no dust. */
export const majorUnits: ProviderUnit = {
  largest: (decimals) => (decimals === 0 ? Number.MAX_SAFE_INTEGER : largestDecimal),
  of: (minor, decimals) => minor / 10 ** decimals,
}

/** Millionths of the currency's unit, whole numbers: 1 cent is 10,000, 1 yen 1,000,000, 1 fils 1,000. */
export const micros: ProviderUnit = {
  largest: (decimals) => Math.floor(Number.MAX_SAFE_INTEGER / 10 ** (6 - decimals)),
  of: (minor, decimals) => minor * 10 ** (6 - decimals),
}
