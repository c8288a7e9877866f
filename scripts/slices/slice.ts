/** A part of a suite that is too long for every run of `npm test`. */
export interface Slice {
  /** 0 to `parts - 1`. */
  index: number
  parts: number
}

/**
 * Returns the items of a slice. Takes every n-th item, because neighbours often take equally long.
 */
export const itemsOf = <Item>(items: readonly Item[], { index, parts }: Slice): Item[] =>
  items.filter((_, position) => position % parts === index)

/** What git reports about the commit; undefined without a repository. */
export interface Commit {
  hash: string
  /** The number of commits up to this one. */
  count: number
  /** Whether the clone lacks older commits, so that `count` is too small. */
  isShallow: boolean
}

/**
 * Returns the number that selects the slices of a run. Consecutive commits have consecutive
 * numbers, so that the runs of as many commits as a suite has parts play the whole suite; a number
 * from the commit's hash would repeat slices and omit others. In a shallow clone the count is the
 * same for every commit, so the hash has to do, and without a repository the day.
 */
export const runNumber = (commit: Commit | undefined, now: Date): number => {
  if (!commit) return Math.floor(now.getTime() / (24 * 60 * 60 * 1000))
  return commit.isShallow ? Number.parseInt(commit.hash.slice(0, 8), 16) : commit.count
}

export const sliceOf = (run: number, parts: number): Slice => ({ index: run % parts, parts })
