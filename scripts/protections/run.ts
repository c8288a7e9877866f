import { parseArgs } from 'node:util'
import { run } from '../run'
import { itemsOf, type Slice } from '../slices/slice'
import type { Protection } from './protection'
import { protections } from './protections'
import { whileRemoved } from './remove'
import { runTests, type TestCounts } from './run-tests'

const intactRuns = new Map<string, Promise<TestCounts>>()

/** Runs the tests with the protection in place. Several protections may have the same tests. */
const runIntact = (protection: Protection): Promise<TestCounts> => {
  const key = `${protection.test} ${protection.title}`
  const counts = intactRuns.get(key) ?? runTests(protection)
  intactRuns.set(key, counts)
  return counts
}

/**
 * Returns undefined if the test passes with the protection and fails without it, otherwise the
 * problem.
 */
const problemOf = async (protection: Protection): Promise<string | undefined> => {
  const { test, title } = protection
  const named = `${test}: “${title}”`
  const intact = await runIntact(protection)
  if (intact.failed > 0) return `${named} fails with the protection in place`
  if (intact.passed === 0) return `${named} matches no test`
  const removed = await whileRemoved(protection, () => runTests(protection))
  return removed.failed === 0 ? `${named} passes without the protection` : undefined
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
const problems: string[] = []
for (const protection of chosen) {
  const problem = await problemOf(protection).catch((error: Error) => error.message)
  console.log(
    `${problem === undefined ? '✓' : '✗'} ${protection.name}${problem === undefined ? '' : `\n    ${problem}`}`,
  )
  if (problem !== undefined) problems.push(problem)
}
console.log(`\n${chosen.length - problems.length} of ${chosen.length} protections have a test that fails without them`)
if (problems.length > 0 || chosen.length === 0) process.exit(1)

const browserTests = 'e2e/protections.config.ts'
if (filter === '' && values.slice === undefined) await run('playwright', ['test', '--config', browserTests])
