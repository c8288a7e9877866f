import { defineConfig } from '@playwright/test'
import config from '../playwright.config'
import type { Dimensions } from './support/worker-fixtures'

/** On one site the frames share the page's thread, on two they may have a process of their own. */
const allSites = ['one site', 'two sites'] as const

/**
 * `npm run test:protections`: attacks that take too long, or that measure too much, for every run
 * of the tests (`*.protection.ts`). One at a time: some of them measure how long a frame takes.
 */
export default defineConfig<object, Dimensions>({
  testDir: '.',
  testMatch: '*.protection.ts',
  outputDir: '../test-results/protections',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/protections.json' }]],
  use: { trace: 'off' },
  ...(config.webServer && { webServer: config.webServer }),
  projects: (config.projects ?? [])
    .filter(({ grep }) => !grep)
    .flatMap(({ name, use }) => allSites.map((sites) => ({ name: `${name}, ${sites}`, use: { ...use, sites } }))),
})
