import { defineConfig } from 'vitest/config'

/**
 * `npm run test:examples`: tests the examples whose frameworks are not installed in this project.
 */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.spec.ts'],
    environment: 'node',
    globalSetup: `${import.meta.dirname}/../packed/pack-once.ts`,
    // One worker per core. By default, Vitest would keep one core for itself.
    maxWorkers: '100%',
    testTimeout: 120_000,
    // The hook installs the example's packages and builds it.
    hookTimeout: 600_000,
  },
})
