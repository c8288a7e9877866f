/** The currencies that do not have two decimals. */
const table = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const

const decimals: ReadonlyMap<string, number> = new Map(
  table.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)),
)

/**
 * Returns the number of decimals of a currency by ISO 4217, which defines its minor unit. `Intl`
 * cannot be used: it returns the decimals of written prices, which are fewer for HUF, IDR, IQD and
 * others, and differ between versions.
 */
export const isoDecimalsOf = (currency: string): number => decimals.get(currency) ?? 2
