import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { baseJourneys, type Cell, cellOfNpmTest, cellsOf } from '../e2e/support/matrix-cells'
import { root } from './paths'

const files = readdirSync(`${root}e2e`)
const isTagOnly = (file: string) => /^(strict-|wallet-loading)/.test(file)

describe('the matrix', () => {
  it('runs every *.matrix.ts', () => {
    const listed = Object.keys(cellsOf).filter((file) => file.endsWith('.matrix.ts'))
    expect(listed.sort()).toEqual(files.filter((file) => file.endsWith('.matrix.ts')).sort())
  })

  it('runs existing files with a service that has only the base', () => {
    expect(baseJourneys.filter((file) => !files.includes(file))).toEqual([])
  })

  it.each(Object.entries(cellsOf))('%s exists, and runs with every browser, site and integration', (file, cells) => {
    expect(files).toContain(file)
    // `npm test` runs each *.spec.ts in Chromium at least.
    const all: Cell[] = [...cells, ...(file.endsWith('.spec.ts') ? [cellOfNpmTest] : [])]
    const valuesOf = (name: keyof Cell) => new Set(all.map((cell) => cell[name])).size
    expect(valuesOf('browser')).toBe(2)
    if (all.length > 2 || file.endsWith('.matrix.ts')) expect(valuesOf('sites')).toBe(2)
    if (!isTagOnly(file) && all.length > 2) expect(valuesOf('door')).toBe(2)
  })
})
