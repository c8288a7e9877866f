import { existsSync } from 'node:fs'
import { root } from '../paths'
import { run } from '../run'
import type { Protection } from './protection'
import { protections } from './protections'
import { whileRemoved } from './remove'
import { runTests } from './run-tests'

/** What is wrong with a protection; undefined if its test passes with it and fails without it. */
const faultOf = async (protection: Protection): Promise<string | undefined> => {
  const { test, title } = protection
  const named = `${test}: “${title}”`
  const intact = await runTests(protection)
  if (intact.failed > 0) return `${named} fails though nothing is removed`
  if (intact.passed === 0) return `${named} names no test`
  const removed = await whileRemoved(protection, () => runTests(protection))
  return removed.failed === 0 ? `${named} does not fail without it` : undefined
}

// `npm run test:protections`: removes each protection of the list and checks that its test fails. With a text (`-- csp`), only
// those that have it in their name. Browser attacks follow where there are any.
const wanted = process.argv[2] ?? ''
const chosen = protections.filter(({ name }) => name.includes(wanted))
const faults: string[] = []
for (const protection of chosen) {
  const fault = await faultOf(protection).catch((error: Error) => error.message)
  console.log(`${fault === undefined ? '✓' : '✗'} ${protection.name}${fault === undefined ? '' : `\n    ${fault}`}`)
  if (fault !== undefined) faults.push(fault)
}
console.log(`\n${chosen.length - faults.length} of ${chosen.length} protections are noticed when they are removed`)
if (faults.length > 0 || chosen.length === 0) process.exit(1)

const browserTests = 'e2e/protections.config.ts'
if (wanted === '' && existsSync(root + browserTests)) await run('playwright', ['test', '--config', browserTests])
