import { existsSync } from 'node:fs'
import { root } from '../paths'
import { run } from '../run'
import type { Protection } from './protection'
import { protections } from './protections'
import { whileRemoved } from './remove'
import { runTests } from './run-tests'

/**
 * Returns undefined if the test passes with the protection and fails without it, otherwise the
 * problem.
 */
const problemOf = async (protection: Protection): Promise<string | undefined> => {
  const { test, title } = protection
  const named = `${test}: “${title}”`
  const intact = await runTests(protection)
  if (intact.failed > 0) return `${named} fails with the protection in place`
  if (intact.passed === 0) return `${named} matches no test`
  const removed = await whileRemoved(protection, () => runTests(protection))
  return removed.failed === 0 ? `${named} passes without the protection` : undefined
}

// `npm run test:protections`: removes each protection and checks that its test fails. A parameter
// (`-- csp`) selects protections by name; without one, the browser tests of
// e2e/protections.config.ts follow.
const filter = process.argv[2] ?? ''
const chosen = protections.filter(({ name }) => name.includes(filter))
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
if (filter === '' && existsSync(root + browserTests)) await run('playwright', ['test', '--config', browserTests])
