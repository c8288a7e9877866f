import { mergeConfig } from 'vitest/config'
import base from '../../vite.config'

/**
 * The tests that must fail for each mutant of the payment core: its unit tests, and random
 * sequences of whole checkouts. `RUNS` limits the number of sequences.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  {
    test: {
      include: ['iframe/controller/payment/**/*.test.ts', 'src/model/*.test.ts'],
      env: { RUNS: '50', SEED: '1' },
      maxWorkers: 1,
    },
  },
)
