import { defineConfig, type Project } from '@playwright/test'
import config, { darkTests, onceTests } from '../playwright.config'
import { allCells, baseJourneys, filesOfMatrix, testsIn } from './support/matrix-cells'
import type { Dimensions } from './support/worker-fixtures'

// The tables of the tests then contain every way to show a customer action, and every wallet.
process.env.TENDER_EVERY_WAY = '1'

const projectOf = (name: string) => config.projects?.find((project) => project.name === name)

/**
 * `npm run test:matrix`: every way in which a payment ends or a customer returns, in combinations
 * of browser, sites and integration in which every pair of values occurs (`matrix-cells.ts`).
 * `npm test` does not run `*.matrix.ts`.
 */
export default defineConfig<object, Dimensions>({
  testDir: '.',
  outputDir: '../test-results/matrix',
  fullyParallel: true,
  ...(config.workers && { workers: config.workers }),
  // As in `npm test`: shared machines sometimes stall.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/matrix.json' }]],
  use: { trace: 'off' },
  ...(config.webServer && { webServer: config.webServer }),
  projects: [
    ...allCells.map((cell): Project<object, Dimensions> => {
      const { browser, sites, door } = cell
      return {
        name: `${browser}, ${sites}, ${door}`,
        testMatch: filesOfMatrix,
        grep: testsIn(cell),
        grepInvert: browser === 'firefox' ? [darkTests, onceTests] : [],
        use: { ...projectOf(browser)?.use, sites, door },
      }
    }),
    {
      name: 'chromium, base',
      testMatch: [...baseJourneys],
      // Such a service has no other host, and the demo's strict page has a service of its own.
      grepInvert: /service in worker|one site|shows after a reload/,
      use: { ...projectOf('chromium')?.use, sites: 'two sites', door: 'npm', profile: 'base' },
    },
  ],
})
