import { mergeConfig } from 'vitest/config'
import base from '../../vite.config'
import subjects from './subjects.json'

const { tests } = subjects[(process.env.MUTATED ?? 'core') as keyof typeof subjects]

/** The tests that must fail for each mutant, in one thread that stays. */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  {
    test: {
      include: tests,
      env: { RUNS: '50', SEED: '1' },
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      // A mutant may let a test wait for ever. The slowest test takes a second.
      testTimeout: 15_000,
    },
  },
)
