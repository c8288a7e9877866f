import { median, type Range } from './statistics'

/** `unclear`: the limit is within a confidence interval that is too wide. */
export type Verdict = 'met' | 'exceeded' | 'unclear'

export interface RatioEstimate {
  /** The ratio of the medians. */
  ratio: number
  /** The 95 % confidence interval of the ratio. */
  interval: Range
}

const resamples = 2000
const confidence = 0.95

/** Creates a generator of numbers from 0 up to 1, the same ones each time (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Estimates the ratio of two medians and its confidence interval. The values with the same index
 * were measured in the same round, so that both had the same load on the machine. The bootstrap
 * therefore draws whole rounds.
 * @throws Error if the lists are empty, or differ in length
 */
export const estimateRatio = (values: readonly number[], references: readonly number[]): RatioEstimate => {
  const rounds = values.length
  if (rounds === 0 || rounds !== references.length)
    throw new Error(`Expected as many values as references, got ${rounds} and ${references.length}.`)
  const random = createRandom(1)
  const ratios = Array.from({ length: resamples }, () => {
    const drawn = Array.from({ length: rounds }, () => Math.floor(random() * rounds))
    const medianOf = (list: readonly number[]) => median(drawn.map((index) => list[index] as number))
    return medianOf(values) / medianOf(references)
  }).sort((a, b) => a - b)
  const at = (share: number) => ratios[Math.round(share * (resamples - 1))] as number
  return {
    ratio: median(values) / median(references),
    interval: { from: at((1 - confidence) / 2), to: at((1 + confidence) / 2) },
  }
}

/**
 * Judges a ratio. If the interval contains the limit, a narrow interval is decided by the ratio
 * itself, and a wide one by nothing.
 * @param widest the widest interval that is decided by the ratio
 */
export const judgeRatio = (
  { ratio, interval: { from, to } }: RatioEstimate,
  limit: number,
  widest: number,
): Verdict => {
  if (to <= limit) return 'met'
  if (from > limit) return 'exceeded'
  if (to - from > widest) return 'unclear'
  return ratio <= limit ? 'met' : 'exceeded'
}
