import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairwise } from '../e2e/support/pairwise'

const shop = {
  outcome: ['paid', 'declined', 'cancelled', 'expired'],
  way: ['modal', 'inline', 'popup'],
  browser: ['chromium', 'firefox'],
  sites: ['one site', 'two sites'],
} as const

/** Returns every pair of two values of a row, such as `way modal + browser firefox`. */
const pairsOf = (row: Readonly<Record<string, unknown>>): string[] => {
  const values = Object.entries(row).map((entry) => entry.join(' '))
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} + ${other}`))
}
const allPairs = (rows: readonly Readonly<Record<string, unknown>>[]) => new Set(rows.flatMap(pairsOf))

/** Returns all combinations of the outcomes, ways, browsers and sites of `shop`. */
const everyRow = () =>
  shop.outcome.flatMap((outcome) =>
    shop.way.flatMap((way) =>
      shop.browser.flatMap((browser) => shop.sites.map((sites) => ({ outcome, way, browser, sites }))),
    ),
  )

describe('pairwise()', () => {
  it('contains every pair of values, in as many rows as the two largest dimensions have pairs', () => {
    const rows = pairwise(shop)
    expect(allPairs(rows)).toEqual(allPairs(everyRow()))
    expect(rows).toHaveLength(shop.outcome.length * shop.way.length)
  })

  it('contains every pair of values of any dimensions', () => {
    const dimensions = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }),
      { minKeys: 2 },
    )
    fc.assert(
      fc.property(dimensions, (values) => {
        const names = Object.keys(values)
        const rows = pairwise(values)
        for (const [index, one] of names.entries())
          for (const other of names.slice(index + 1)) {
            const met = new Set(rows.map((row) => `${row[one]} ${row[other]}`))
            expect(met.size).toBe((values[one] ?? []).length * (values[other] ?? []).length)
          }
      }),
    )
  })

  it('contains only combinations that exist, and every pair of these', () => {
    const exists = ({ outcome, way }: { outcome: string; way: string }) => !(outcome === 'expired' && way === 'popup')
    const rows = pairwise(shop, { exists })
    expect(rows.filter((row) => !exists(row))).toEqual([])
    expect(allPairs(rows)).toEqual(allPairs(everyRow().filter(exists)))
  })

  it('omits combinations whose pairs are all tested elsewhere, and contains all other pairs', () => {
    const tested = shop.outcome.map(
      (outcome) => ({ outcome, way: 'modal', browser: 'chromium', sites: 'one site' }) as const,
    )
    const rows = pairwise(shop, { tested })
    expect(allPairs([...rows, ...tested])).toEqual(allPairs(everyRow()))
    expect(rows.length).toBeLessThan(pairwise(shop).length)
    expect(pairwise(shop, { tested: everyRow() })).toEqual([])
  })

  it('returns the same rows each time, with every value about equally often', () => {
    const rows = pairwise(shop)
    expect(pairwise(shop)).toEqual(rows)
    const times = shop.browser.map((wanted) => rows.filter(({ browser }) => browser === wanted).length)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2)
  })
})
