import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsOf, runNumber, sliceOf } from './slice'

const now = new Date('2026-03-01T12:00:00Z')

describe('itemsOf()', () => {
  it('takes every n-th item', () => {
    expect(itemsOf(['a', 'b', 'c', 'd', 'e'], { index: 1, parts: 2 })).toEqual(['b', 'd'])
  })

  it('returns nothing if there are fewer items than parts', () => {
    expect(itemsOf(['a'], { index: 1, parts: 8 })).toEqual([])
  })

  it('eight consecutive runs play every item once', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat()), (first, items) => {
        const played = Array.from({ length: 8 }, (_, more) => itemsOf([...items.keys()], sliceOf(first + more, 8)))
        expect(played.flat().sort((a, b) => a - b)).toEqual([...items.keys()])
      }),
    )
  })

  it('the slices of one suite differ by one item at most', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 40 }), (items, parts) => {
        const sizes = Array.from({ length: parts }, (_, index) => itemsOf(items, { index, parts }).length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('runNumber()', () => {
  const commit = { hash: 'ffffffff12', count: 831, isShallow: false }

  it('is the number of commits', () => {
    expect(runNumber(commit, now)).toBe(831)
  })

  it('is a number from the hash in a shallow clone', () => {
    expect(runNumber({ ...commit, count: 1, isShallow: true }, now)).toBe(0xffffffff)
  })

  it('is the number of the day without a repository', () => {
    expect(runNumber(undefined, now)).toBe(20_513)
  })
})
