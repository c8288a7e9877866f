import { mergeConfig } from 'vitest/config'
import base from '../../vite.config'

/**
 * The tests that must notice every change of the payment core: those beside it, and random sequences of whole checkouts.
 * `RUNS` keeps the sequences short.
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
