import { defineConfig } from '@playwright/test'
import config from '../../playwright.config'

/** `npm run soak`: only in Chromium, whose developer tools measure what a tab uses. */
export default defineConfig({
  testDir: '.',
  testMatch: 'soak.ts',
  outputDir: '../../test-results/soak',
  // With one worker, tests still run one after the other. Slices need it to divide the file.
  fullyParallel: true,
  workers: 1,
  retries: 0,
  timeout: 20 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { trace: 'off' },
  projects: (config.projects ?? []).filter(({ name }) => name === 'chromium'),
})
