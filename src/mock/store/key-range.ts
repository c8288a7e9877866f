/**
 * A range of index keys. A bound is the first part of a key, and never a whole key. Of several
 * bounds, the narrowest counts.
 */
export interface KeyRange {
  lower: readonly IDBValidKey[]
  upper: readonly IDBValidKey[]
}

const largest = (keys: readonly IDBValidKey[], sign: 1 | -1): IDBValidKey | undefined =>
  keys.reduce<IDBValidKey | undefined>(
    (best, key) => (best === undefined || indexedDB.cmp(key, best) * sign > 0 ? key : best),
    undefined,
  )

/** Returns the range for IndexedDB; undefined if it contains no key. */
export const toKeyRange = ({ lower, upper }: KeyRange): IDBKeyRange | undefined => {
  const [from, to] = [largest(lower, 1), largest(upper, -1)]
  if (from === undefined || to === undefined || indexedDB.cmp(from, to) >= 0) return undefined
  return IDBKeyRange.bound(from, to, true, true)
}
