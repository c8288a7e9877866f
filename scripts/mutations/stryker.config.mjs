/**
 * `npm run test:mutations`: StrykerJS mutates the payment core, one change at a time, and checks
 * that a test fails. The report lists each mutant that survives.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutations/ignorers.mjs'],
  ignorers: ['error-texts', 'spread-tests', 'catches-of-nothing'],
  vitest: { configFile: 'scripts/mutations/vitest.config.ts', related: false },
  mutate: ['iframe/controller/payment/*.ts', '!iframe/controller/payment/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  // A slice (scripts/slices/suites.ts) sets a lower score, because few lines can have a lower one.
  thresholds: { high: 98, low: 95, break: Number(process.env.MUTATION_SCORE ?? 95) },
  reporters: ['clear-text', 'progress', 'html', 'json'],
  htmlReporter: { fileName: 'test-results/mutations/index.html' },
  jsonReporter: { fileName: 'test-results/mutations/report.json' },
  tempDirName: 'test-results/mutations-work',
  allowEmpty: false,
  clearTextReporter: { reportTests: false, allowColor: false },
}
