/** All that do not have two. */
const table = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const

const decimals: ReadonlyMap<string, number> = new Map(
  table.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)),
)

/**
 * How many decimals ISO 4217 gives a currency, and so what its minor unit is. `Intl` tells how people write prices instead, which
 * is fewer for HUF, IDR, IQD and a dozen more, and not the same in every version.
 */
export const isoDecimalsOf = (currency: string): number => decimals.get(currency) ?? 2
