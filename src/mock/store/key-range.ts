/** A key of an index, as IndexedDB compares it. The types need no DOM library. */
export type IndexKey = string | number | IndexKey[]

/**
 * A range of index keys. A bound is a key or the first members of a key, and the range does not
 * include it. If there are several bounds, the narrowest applies.
 */
export interface KeyRange {
  lower: readonly IndexKey[]
  upper: readonly IndexKey[]
}

const largest = (keys: readonly IndexKey[], sign: 1 | -1): IndexKey | undefined =>
  keys.reduce<IndexKey | undefined>(
    (best, key) => (best === undefined || indexedDB.cmp(key, best) * sign > 0 ? key : best),
    undefined,
  )

/** Returns the range for IndexedDB; undefined if it contains no key. */
export const toKeyRange = ({ lower, upper }: KeyRange): IDBKeyRange | undefined => {
  const [from, to] = [largest(lower, 1), largest(upper, -1)]
  if (from === undefined || to === undefined || indexedDB.cmp(from, to) >= 0) return undefined
  return IDBKeyRange.bound(from, to, true, true)
}
