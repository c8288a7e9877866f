import { readFileSync } from 'node:fs'

// The code, and the tests of which one must fail. `MUTATED` selects a subject.
const subjects = JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8'))
const name = process.env.MUTATED ?? 'core'
if (!subjects[name]) throw new Error(`MUTATED is ${name}. Expected: ${Object.keys(subjects).join(' or ')}`)
const { folder } = subjects[name]

/**
 * `npm run test:mutations`: StrykerJS mutates the payment core and the checkout handlers, one
 * change at a time, and checks that a test fails. The report lists each mutant that survives.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'resident-vitest',
  plugins: ['./scripts/mutations/stryker-runner.mjs', './scripts/mutations/ignorers.mjs'],
  ignorers: ['error-texts', 'spread-tests', 'catches-of-nothing'],
  mutate: [`${folder}/*.ts`, `!${folder}/*.test.ts`],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 15_000,
  thresholds: { high: 98, low: 95, break: 95 },
  reporters: ['clear-text', 'progress', 'html', 'json'],
  htmlReporter: { fileName: `test-results/mutations/${name}.html` },
  jsonReporter: { fileName: `test-results/mutations/${name}.json` },
  tempDirName: `test-results/mutations-work-${name}`,
  allowEmpty: false,
  clearTextReporter: { reportTests: false, allowColor: false },
}
