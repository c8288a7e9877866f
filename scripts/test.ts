import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { examplesOfNpmTest } from './examples/examples-of-npm-test'
import { findBrowser } from './find-browser'
import { findWebKit, isWebKitEnabled } from './find-webkit'
import { writeGenerated } from './generated-files'
import { root } from './paths'
import { run } from './run'
import { testsInSlices } from './slices/chromium-files'

interface Counts {
  passed: number
  failed: number
}

interface Step {
  name: string
  act: () => Promise<void>
  /** Reads the report of the step's tests. Absent if the step runs no tests. */
  count?: () => Counts
}

const reportOf = (name: string) => `${root}test-results/${name}.json`

const readReport = (name: string) => JSON.parse(readFileSync(reportOf(name), 'utf8'))

/** Runs tests and writes their report to `test-results/{name}.json`. */
const runVitest = (name: string, options: readonly string[] = []): Promise<void> => {
  // Deletes the report of an earlier run, because a crash would otherwise count its tests.
  rmSync(reportOf(name), { force: true })
  return run('vitest', ['run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(name)}`])
}

const countVitest = (name: string): Counts => {
  const { numPassedTests, numFailedTests } = readReport(name)
  return { passed: numPassedTests, failed: numFailedTests }
}

const countBrowsers = (): Counts => {
  const { stats } = readReport('browsers')
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** `npm run check`: the steps that need neither a build nor a browser. */
const checkSteps: readonly Step[] = [
  { name: 'generated files', act: async () => writeGenerated() },
  { name: 'lint', act: () => run('biome', ['ci', '--error-on-warnings']) },
  { name: 'types of pages and frames', act: () => run('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types of the worker', act: () => run('tsc', ['-p', 'tsconfig.worker.json']) },
  { name: 'types under Node', act: () => run('tsc', ['-p', 'tsconfig.node.json']) },
  { name: 'unit tests and structure', act: () => runVitest('unit'), count: () => countVitest('unit') },
]

const webKitStep: Step = {
  name: 'WebKit',
  act: () => {
    findWebKit()
    return runVitest('webkit', ['--config', 'e2e/webkit/vitest.config.ts'])
  },
  count: () => countVitest('webkit'),
}

/** `npm test`: the steps of `npm run check`, then those that need a build. */
const allSteps: readonly Step[] = [
  ...checkSteps,
  { name: 'build', act: () => run('tsx', ['scripts/build.ts']) },
  {
    name: 'packed package',
    act: () => {
      findBrowser('chromium')
      return runVitest('packed', ['--config', 'scripts/packed/vitest.config.ts'])
    },
    count: () => countVitest('packed'),
  },
  {
    name: 'examples',
    act: () => {
      findBrowser('chromium')
      return runVitest('examples', ['--config', 'scripts/examples/vitest.config.ts', ...examplesOfNpmTest])
    },
    count: () => countVitest('examples'),
  },
  { name: 'documentation', act: () => run('tsx', ['scripts/docs-site/build.ts']) },
  {
    name: 'the site of the documentation',
    act: () => runVitest('docs', ['--config', 'scripts/docs-site/vitest.config.ts']),
    count: () => countVitest('docs'),
  },
  { name: 'size budgets', act: () => run('size-limit', []) },
  isWebKitEnabled() ? webKitStep : { name: 'WebKit', act: async () => console.log('skipped because of TENDER_WEBKIT') },
  {
    name: 'browsers',
    act: () => {
      findBrowser('chromium')
      findBrowser('firefox')
      rmSync(reportOf('browsers'), { force: true })
      // Slices of the others run in Chromium, and of all in Firefox (scripts/slices).
      return run('playwright', ['test', '--project=chromium', '--grep-invert', testsInSlices])
    },
    count: countBrowsers,
  },
  // Last, because these tests take longest to point at a fault.
  { name: 'slices of the long suites', act: () => run('tsx', ['scripts/slices/run.ts']) },
]

const secondsSince = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Counts the tests of a step that failed. A step without failed tests, such as lint, counts as one
 * failure.
 */
const countFailed = ({ count }: Step): Counts => {
  try {
    const counts = count?.() ?? { passed: 0, failed: 0 }
    return { ...counts, failed: Math.max(counts.failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const runStep = async (step: Step): Promise<Counts> => {
  const since = Date.now()
  console.log(`\n▶ ${step.name}`)
  try {
    await step.act()
    const counts = step.count?.() ?? { passed: 0, failed: 0 }
    console.log(`✓ ${step.name}, ${secondsSince(since)}`)
    return counts
  } catch (error) {
    console.error(`✗ ${step.name}: ${error instanceof Error ? error.message : error}`)
    return countFailed(step)
  }
}

/**
 * Runs the steps in order until one fails, and prints the number of passed and failed tests as the
 * last line.
 */
const runSteps = async (steps: readonly Step[]): Promise<void> => {
  const started = Date.now()
  const total: Counts = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = await runStep(step)
    total.passed += passed
    total.failed += failed
    if (failed > 0) break
  }
  console.log(`\nAll steps took ${secondsSince(started)}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
await runSteps(values.check ? checkSteps : allSteps)
