import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../paths'
import { filesInSlices, testsInSlices } from './chromium-files'
import { sliceOf } from './slice'
import { longSuites } from './suites'

/** The runs of as many consecutive commits play every suite whole. */
const runsOfAll = 8

/** Any number of commits. */
const firstRun = 831

describe.each(longSuites.map((suite) => [suite.name, suite] as const))('%s', (name, { parts, items, command }) => {
  const runs = Array.from({ length: runsOfAll }, (_, more) => firstRun + more)
  const commands = runs.map((run) => command(sliceOf(run, parts), run) ?? '')

  it('is played whole by consecutive runs: each slice is played as often as any other', () => {
    const played = runs.map((run) => sliceOf(run, parts).index)
    expect(new Set(played).size).toBe(parts)
    expect(runs.length % parts).toBe(0)
  })

  if (items) {
    it('has a command for each item, in one slice', () => {
      const named = commands.flatMap((line) => line.split(' ')).filter((word) => items.includes(word))
      expect(named.sort()).toEqual([...items].sort())
      expect(items.length).toBeGreaterThan(5)
    })
  } else if (parts > 1) {
    it('has a command that names the slice, which differs in each run', () => {
      const slices = commands.map((line) => / --(?:shard|slice)[= ](\d+\/\d+)$/.exec(line)?.[1])
      const all = Array.from({ length: parts }, (_, index) => `${index + 1}/${parts}`)
      expect([...new Set(slices)].sort()).toEqual(all)
    })
  } else {
    it.skipIf(name === 'PostgreSQL' && process.env.TENDER_POSTGRES === 'none')('is played by every run', () => {
      expect(commands).not.toContain('')
    })
  }
})

it('the step “browsers” and the slices in Chromium play every file once', () => {
  const files = readdirSync(`${root}e2e`).filter((file) => file.endsWith('.spec.ts'))
  expect(filesInSlices.filter((file) => !files.includes(file))).toEqual([])
  const omitted = new RegExp(testsInSlices)
  expect(files.filter((file) => omitted.test(`chromium ${file} title`))).toEqual(filesInSlices)
})

// The configurations look for browsers, so they are not imported.
it.each(['playwright.config.ts', 'e2e/matrix.config.ts', 'e2e/protections.config.ts', 'e2e/soak/soak.config.ts'])(
  '%s: Playwright divides tests, not files',
  (config) => {
    expect(readFileSync(root + config, 'utf8')).toMatch(/^ {2}fullyParallel: true,$/m)
    const option = config === 'playwright.config.ts' ? '--project' : config
    expect(longSuites.some(({ command, parts }) => command(sliceOf(0, parts), 0)?.includes(option))).toBe(true)
  },
)
