import { defineConfig, type Project } from '@playwright/test'
import config, { darkTests } from '../playwright.config'
import { allCells, baseJourneys, filesIn } from './support/matrix-cells'
import type { Dimensions } from './support/worker-fixtures'

// Runs each outcome with every way to show a customer action, and with every wallet.
process.env.TENDER_EVERY_WAY = '1'

const projectOf = (name: string) => config.projects?.find((project) => project.name === name)

/**
 * `npm run test:matrix`: every way in which a payment ends or a customer returns, with shop and
 * service on one site and on two, with script tag and npm package. `npm test` does not run
 * `*.matrix.ts`.
 */
export default defineConfig<object, Dimensions>({
  testDir: '.',
  outputDir: '../test-results/matrix',
  fullyParallel: true,
  workers: 2,
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
        testMatch: filesIn(cell),
        grepInvert: browser === 'firefox' ? darkTests : [],
        use: { ...projectOf(browser)?.use, sites, door },
      }
    }),
    {
      name: 'chromium, base',
      testMatch: [...baseJourneys],
      use: { ...projectOf('chromium')?.use, sites: 'two sites', door: 'npm', profile: 'base' },
    },
  ],
})
