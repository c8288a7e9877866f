import { defineConfig } from 'vitest/config'

/** Tests of what was built. They have a run of their own, after the build. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.spec.ts'],
    environment: 'node',
    // On a busy machine the compiler takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
