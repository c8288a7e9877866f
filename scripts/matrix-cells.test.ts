import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  allCells,
  baseJourneys,
  type Cell,
  cellOfNpmTest,
  cellsOf,
  oppositeTags,
  tagAt,
  tagOf,
  testsIn,
} from '../e2e/support/matrix-cells'
import { chooseTests } from '../e2e/support/matrix-tests'
import { root } from './paths'

const files = readdirSync(`${root}e2e`)

describe('the matrix', () => {
  it('runs every *.matrix.ts', () => {
    const listed = Object.keys(cellsOf).filter((file) => file.endsWith('.matrix.ts'))
    expect(listed.sort()).toEqual(files.filter((file) => file.endsWith('.matrix.ts')).sort())
  })

  it('runs existing files with a service that has only the base', () => {
    expect(baseJourneys.filter((file) => !files.includes(file))).toEqual([])
  })

  it.each(Object.entries(cellsOf))('%s exists, and runs in both browsers, there or in npm test', (file, cells) => {
    expect(files).toContain(file)
    if (file === 'crashed-frames.matrix.ts') return // needs a driver that can crash a process
    const all = [...cells, ...(file.endsWith('.spec.ts') ? [cellOfNpmTest] : [])]
    expect(new Set(all.map(({ browser }) => browser)).size).toBe(2)
  })

  it('a test with the tag of a cell runs in this cell only, and a test without one in the cells of its file', () => {
    const cellsOfTest = (text: string) => allCells.filter((cell) => testsIn(cell).some((pattern) => pattern.test(text)))
    for (const cell of allCells) expect(cellsOfTest(`project tabs.spec.ts a title ${tagOf(cell)}`)).toEqual([cell])
    const [one, other] = allCells as [Cell, Cell]
    expect(cellsOfTest(`project wallets.matrix.ts title ${tagOf(one)} ${tagOf(other)}`)).toEqual([one, other])
    expect(cellsOfTest('project wallet-row.matrix.ts a title')).toEqual(cellsOf['wallet-row.matrix.ts'])
  })

  it('opposite cells differ in everything, and consecutive tests are in all cells', () => {
    for (const index of allCells.keys()) {
      const [one, other] = oppositeTags(index).map((tag) => allCells.find((cell) => tagOf(cell) === tag))
      for (const name of ['browser', 'sites', 'door'] as const) expect(one?.[name]).not.toBe(other?.[name])
    }
    expect(new Set([...allCells.keys()].map(tagAt))).toEqual(new Set(allCells.map(tagOf)))
  })
})

describe('chooseTests()', () => {
  const outcomes = ['paid', 'declined', 'expired']
  const variants = outcomes.flatMap((outcome) => ['modal', 'inline'].map((way) => ({ outcome, way })))
  const usual = outcomes.map((outcome) => ({ outcome, way: 'modal' }))
  const rowsOf = (tests: ReturnType<typeof chooseTests<(typeof variants)[number]>>) =>
    tests.flatMap(({ variant, tag }) =>
      allCells.filter((cell) => tag.includes(tagOf(cell))).map((cell) => ({ ...variant, ...cell })),
    )
  const pairsOf = (rows: readonly object[]) =>
    new Set(
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value], index, all) =>
          all.slice(index + 1).map(([other, its]) => `${name} ${value}, ${other} ${its}`),
        ),
      ),
    )
  const everyRow = variants.flatMap((variant) => allCells.map((cell) => ({ ...variant, ...cell })))

  it('every pair of values of outcome, way, browser, sites and integration occurs', () => {
    expect(pairsOf(rowsOf(chooseTests(variants)))).toEqual(pairsOf(everyRow))
  })

  it('does not test again what npm test does', () => {
    const tests = chooseTests(variants, { usual })
    const inNpmTest = usual.map((variant) => ({ ...variant, ...cellOfNpmTest }))
    expect(pairsOf([...rowsOf(tests), ...inNpmTest])).toEqual(pairsOf(everyRow))
    expect(rowsOf(tests).length).toBeLessThan(rowsOf(chooseTests(variants)).length)
  })

  it('uses only cells in which a test can run', () => {
    const tests = chooseTests(variants, { runsIn: ({ way }, { door }) => way === 'modal' || door === 'npm' })
    expect(rowsOf(tests).filter(({ way, door }) => way === 'inline' && door !== 'npm')).toEqual([])
  })
})
