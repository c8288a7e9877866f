/** The currencies without two decimals. */
const table = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const

const decimals: ReadonlyMap<string, number> = new Map(
  table.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)),
)

/**
 * Returns the number of decimals that ISO 4217 defines for a currency, and with it the minor unit.
 * `Intl` has the decimals of written prices instead. They are fewer for HUF, IDR, IQD and others,
 * and differ between versions.
 */
export const isoDecimalsOf = (currency: string): number => decimals.get(currency) ?? 2
