import { readFileSync } from 'node:fs'
import { findBrowser } from './find-browser'
import { findWebKit, isWebKitWanted } from './find-webkit'
import { root } from './paths'
import { run } from './run'

/** Runs tests and leaves their report in `test-results/`, under this name. */
const runVitest = (name: string, options: readonly string[] = []): Promise<void> =>
  run('vitest', ['run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(name)}`])

const reportOf = (name: string) => `${root}test-results/${name}.json`

/** `npm test`: everything that must hold, the quick things first. The first fault ends it. */
const steps: readonly [name: string, act: () => Promise<void>][] = [
  ['lint', () => run('biome', ['ci', '--error-on-warnings'])],
  ['types of pages and frames', () => run('tsc', ['-p', 'tsconfig.json'])],
  ['types of the worker', () => run('tsc', ['-p', 'tsconfig.worker.json'])],
  ['types under Node', () => run('tsc', ['-p', 'tsconfig.node.json'])],
  ['unit tests and structure', () => runVitest('unit')],
  ['build', () => run('tsx', ['scripts/build.ts'])],
  [
    'the package as a shop gets it',
    () => {
      findBrowser('chromium')
      return runVitest('packed', ['--config', 'scripts/packed/vitest.config.ts'])
    },
  ],
  ['size budgets', () => run('size-limit', [])],
  [
    'WebKit',
    async () => {
      if (!isWebKitWanted()) return console.log('left out, as TENDER_WEBKIT says')
      findWebKit()
      await runVitest('webkit', ['--config', 'e2e/webkit/vitest.config.ts'])
    },
  ],
  [
    'browsers',
    async () => {
      findBrowser('chromium')
      findBrowser('firefox')
      await run('playwright', ['test'])
    },
  ],
]

interface Counts {
  passed: number
  failed: number
}

const countsOf = (name: string): Counts => {
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

const browserCounts = (): Counts => {
  const { stats } = JSON.parse(readFileSync(reportOf('browsers'), 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

const started = Date.now()
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
for (const [name, act] of steps) {
  const since = Date.now()
  console.log(`\n▶ ${name}`)
  try {
    await act()
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  console.log(`✓ ${name}, ${seconds(since)}`)
}
const counts = [...['unit', 'packed', ...(isWebKitWanted() ? ['webkit'] : [])].map(countsOf), browserCounts()]
const sumOf = (what: keyof Counts) => counts.reduce((sum, one) => sum + one[what], 0)
console.log(`\nAll of it took ${seconds(started)}`)
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed`)
