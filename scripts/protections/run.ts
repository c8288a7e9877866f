import { parseArgs } from 'node:util'
import { run } from '../run'
import { itemsOf, type Slice } from '../slices/slice'
import type { Protection } from './protection'
import { protections } from './protections'
import { whileRemoved } from './remove'
import { openTestRunner, type TestCounts, type TestRunner } from './run-tests'

/** Returns undefined if the test fails without the protection, otherwise the problem. */
const problemWithout = async (runner: TestRunner, protection: Protection): Promise<string | undefined> => {
  const { failed } = await whileRemoved(protection, () => runner.run(protection))
  return failed === 0 ? 'passes without the protection, or matches no test' : undefined
}

const intactRuns = new Map<string, Promise<TestCounts>>()

/**
 * Runs a protection's test with the protection in place. Returns undefined if the test passes,
 * otherwise the problem.
 */
const problemWith = async (runner: TestRunner, protection: Protection): Promise<string | undefined> => {
  // Several protections may have the same tests.
  const key = `${protection.test} ${protection.title}`
  const run = intactRuns.get(key) ?? runner.run(protection)
  intactRuns.set(key, run)
  const { passed, failed } = await run
  if (failed > 0) return 'fails with the protection in place'
  return passed === 0 ? 'matches no test' : undefined
}

/** Returns the slice of `--slice 3/8`; without it, the whole list. */
const readSlice = (text = '1/1'): Slice => {
  const [number = Number.NaN, parts = Number.NaN] = text.split('/').map(Number)
  if (!(number >= 1 && number <= parts)) throw new Error('--slice must be two numbers such as 3/8')
  return { index: number - 1, parts }
}

// `npm run test:protections`: removes each protection and checks that its test fails. A parameter
// (`-- csp`) selects protections by name, and `--slice 3/8` one of eight parts. Without them, the
// browser tests of e2e/protections.config.ts follow.
const { values, positionals } = parseArgs({ options: { slice: { type: 'string' } }, allowPositionals: true })
const [filter = ''] = positionals
const chosen = itemsOf(
  protections.filter(({ name }) => name.includes(filter)),
  readSlice(values.slice),
)
// Before a slice, `npm test` has run these tests with the protections in place.
const questions = values.slice === undefined ? [problemWith, problemWithout] : [problemWithout]

const problemOf = async (runner: TestRunner, protection: Protection): Promise<string | undefined> => {
  for (const question of questions) {
    const problem = await question(runner, protection).catch((error: Error) => error.message)
    if (problem !== undefined) return `${protection.test}: “${protection.title}” ${problem}`
  }
  return undefined
}

const runner = await openTestRunner()
const problems: string[] = []
for (const protection of chosen) {
  const problem = await problemOf(runner, protection)
  console.log(
    `${problem === undefined ? '✓' : '✗'} ${protection.name}${problem === undefined ? '' : `\n    ${problem}`}`,
  )
  if (problem !== undefined) problems.push(problem)
}
await runner.close()
console.log(`\n${chosen.length - problems.length} of ${chosen.length} protections have a test that fails without them`)
if (problems.length > 0 || chosen.length === 0) process.exit(1)
// Vitest has set it, because the tests have failed as they should.
process.exitCode = 0

const browserTests = 'e2e/protections.config.ts'
if (filter === '' && values.slice === undefined) await run('playwright', ['test', '--config', browserTests])
