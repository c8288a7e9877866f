import { defineConfig } from 'vitest/config'

/**
 * The tests in WebKit, for a run of their own after the build. Playwright cannot run them, because
 * this WebKit supports WebDriver but not Playwright's protocol.
 */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    // Not named `.spec.ts`, because Playwright would run every such file below `e2e`.
    include: ['*.webkit.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    retry: process.env.CI ? 1 : 0,
  },
})
