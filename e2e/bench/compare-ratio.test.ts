import { describe, expect, it } from 'vitest'
import { estimateRatio, judgeRatio } from './compare-ratio'

describe('estimateRatio()', () => {
  it('returns the ratio of the medians, within its interval', () => {
    const { ratio, interval } = estimateRatio([12, 13, 11, 14, 12], [11, 9, 10, 9, 10])
    expect(ratio).toBe(1.2)
    expect(interval.from).toBeLessThan(1.2)
    expect(interval.to).toBeGreaterThan(1.2)
    expect(interval.to).toBeLessThan(1.6)
  })

  it('returns an interval without width for equal rounds', () => {
    expect(estimateRatio([3, 3, 3], [2, 2, 2])).toEqual({ ratio: 1.5, interval: { from: 1.5, to: 1.5 } })
  })

  it('compares within each round, so that a machine that becomes slower widens nothing', () => {
    const speed = [1, 1.5, 2, 3, 4, 5, 6, 7, 8]
    const paired = estimateRatio(
      speed.map((factor) => 12 * factor),
      speed.map((factor) => 10 * factor),
    )
    expect(paired.interval.from).toBeCloseTo(1.2)
    expect(paired.interval.to).toBeCloseTo(1.2)
  })

  it('becomes narrower with more rounds, and returns the same for the same values', () => {
    const rounds = (count: number) => Array.from({ length: count }, (_, index) => 100 + ((index * 7) % 13))
    const width = (count: number) => {
      const { interval } = estimateRatio(rounds(count), rounds(count).reverse())
      return interval.to - interval.from
    }
    expect(width(100)).toBeLessThan(width(10) / 2)
    expect(width(10)).toBe(width(10))
  })

  it('rejects lists of different lengths, and empty ones', () => {
    expect(() => estimateRatio([1, 2], [1])).toThrow('2 and 1')
    expect(() => estimateRatio([], [])).toThrow('0 and 0')
  })
})

it.each([
  ['below the limit', 1.1, 1.05, 1.19, 'met'],
  ['above the limit', 1.3, 1.21, 1.5, 'exceeded'],
  ['narrow, and the ratio is below', 1.19, 1.16, 1.24, 'met'],
  ['narrow, and the ratio is above', 1.21, 1.17, 1.25, 'exceeded'],
  ['wide, around the limit', 1.15, 1.0, 1.3, 'unclear'],
] as const)('judgeRatio() › %s', (_, ratio, from, to, verdict) => {
  expect(judgeRatio({ ratio, interval: { from, to } }, 1.2, 0.1)).toBe(verdict)
})
