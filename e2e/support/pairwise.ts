/** The values of each dimension, such as `{ browser: ['chromium', 'firefox'] }`. */
export type Values = Readonly<Record<string, readonly unknown[]>>

/** One value of each dimension. */
export type Combination<Dimensions extends Values> = {
  readonly [Name in keyof Dimensions]: Dimensions[Name][number]
}

export interface PairwiseOptions<Dimensions extends Values> {
  /** Whether a combination exists. @default every combination exists */
  exists?: (combination: Combination<Dimensions>) => boolean
  /** Combinations that are tested elsewhere. Their pairs of values need no other combination. */
  tested?: readonly Combination<Dimensions>[]
}

/** Returns all combinations, in the order of the values. */
const product = <Dimensions extends Values>(dimensions: Dimensions): Combination<Dimensions>[] =>
  Object.entries(dimensions).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Combination<Dimensions>[]

interface Row<Dimensions extends Values> {
  combination: Combination<Dimensions>
  /** Its values, such as `browser 1` for the second browser. */
  values: readonly string[]
  /** Its pairs of values. Those of the two largest dimensions are first. */
  pairs: readonly string[]
}

/** Returns the names of the dimensions, those with most values first. */
const namesBySize = (dimensions: Values): string[] =>
  Object.entries(dimensions)
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name]) => name)

const toRow = <Dimensions extends Values>(
  dimensions: Dimensions,
  combination: Combination<Dimensions>,
): Row<Dimensions> => {
  const values = namesBySize(dimensions).map((name) => `${name} ${dimensions[name]?.indexOf(combination[name])}`)
  const pairs = values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one}, ${other}`))
  return { combination, values, pairs }
}

/** Returns the first item with the highest rating. Ratings are compared number by number. */
const best = <Item>(items: readonly Item[], rate: (item: Item) => readonly number[]): Item | undefined => {
  const isHigher = (one: readonly number[], other: readonly number[]): boolean => {
    const at = one.findIndex((number, index) => number !== other[index])
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
  }
  const rated = items.map((item) => ({ item, rating: rate(item) }))
  return rated.reduce<(typeof rated)[number] | undefined>(
    (one, other) => (one && !isHigher(other.rating, one.rating) ? one : other),
    undefined,
  )?.item
}

/**
 * Returns few combinations in which every pair of values of two dimensions occurs, if a combination
 * that exists has it. Most faults depend on one value or on two that meet, so these combinations
 * find them with far fewer tests than all combinations.
 *
 * The pairs of the two largest dimensions need the most combinations. So while one of these pairs
 * is missing, the next combination has one, and besides it the most other pairs that are missing.
 * Of several such combinations, the values of the next one were taken least. So the result is
 * always the same, and every value occurs about equally often.
 */
export const pairwise = <Dimensions extends Values>(
  dimensions: Dimensions,
  { exists = () => true, tested = [] }: PairwiseOptions<Dimensions> = {},
): Combination<Dimensions>[] => {
  const rows = product(dimensions)
    .filter(exists)
    .map((combination) => toRow(dimensions, combination))
  const missing = new Set(rows.flatMap(({ pairs }) => pairs))
  for (const combination of tested) for (const pair of toRow(dimensions, combination).pairs) missing.delete(pair)

  const timesTaken = new Map<string, number>()
  const rate = ({ values, pairs }: Row<Dimensions>): number[] => [
    missing.has(pairs[0] ?? '') ? 1 : 0,
    pairs.filter((pair) => missing.has(pair)).length,
    -values.reduce((sum, value) => sum + (timesTaken.get(value) ?? 0), 0),
  ]
  const chosen: Combination<Dimensions>[] = []
  while (missing.size > 0) {
    const next = best(rows, rate)
    if (!next) break
    chosen.push(next.combination)
    for (const pair of next.pairs) missing.delete(pair)
    for (const value of next.values) timesTaken.set(value, (timesTaken.get(value) ?? 0) + 1)
  }
  return chosen
}
