import { defineConfig } from 'vitest/config'

/**
 * WebKit speaks WebDriver here, and no protocol of Playwright's: a run of its own, after the build.
 */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    // Playwright takes every spec below e2e for its own.
    include: ['*.webkit.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    retry: process.env.CI ? 1 : 0,
  },
})
