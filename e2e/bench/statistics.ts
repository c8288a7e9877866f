/** Returns the median, or NaN without values. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export interface Range {
  from: number
  to: number
}

export const rangeOf = (values: readonly number[]): Range => ({ from: Math.min(...values), to: Math.max(...values) })
