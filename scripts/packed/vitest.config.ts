import { defineConfig } from 'vitest/config'

/** Tests of the packed package, which run after the build. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.spec.ts'],
    environment: 'node',
    globalSetup: `${import.meta.dirname}/pack-once.ts`,
    // One worker per core. By default, Vitest would keep one core for itself.
    maxWorkers: '100%',
    // The compiler can be slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
