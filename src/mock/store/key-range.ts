/** A part of an index. Bounds are beginnings of keys, which no whole key equals; the narrowest ones count. */
export interface KeyRange {
  lower: readonly IDBValidKey[]
  upper: readonly IDBValidKey[]
}

const largest = (keys: readonly IDBValidKey[], sign: 1 | -1): IDBValidKey | undefined =>
  keys.reduce<IDBValidKey | undefined>(
    (best, key) => (best === undefined || indexedDB.cmp(key, best) * sign > 0 ? key : best),
    undefined,
  )

/** The range for IndexedDB; nothing when no key is in it. */
export const toKeyRange = ({ lower, upper }: KeyRange): IDBKeyRange | undefined => {
  const [from, to] = [largest(lower, 1), largest(upper, -1)]
  if (from === undefined || to === undefined || indexedDB.cmp(from, to) >= 0) return undefined
  return IDBKeyRange.bound(from, to, true, true)
}
