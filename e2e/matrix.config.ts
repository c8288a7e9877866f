import { defineConfig, type Project } from '@playwright/test'
import config, { darkTests, sameInEveryEngine } from '../playwright.config'
import type { Dimensions } from './support/worker-fixtures'

const dimensions: readonly Dimensions[] = [
  { sites: 'one site', door: 'script tag' },
  { sites: 'one site', door: 'npm' },
  { sites: 'two sites', door: 'script tag' },
  { sites: 'two sites', door: 'npm' },
]

// Runs each outcome with every way to show a customer action, and with every wallet.
process.env.TENDER_EVERY_WAY = '1'

/** The files that run in every project. `npm test` does not run `*.matrix.ts`. */
const specs = [
  'payment-outcomes.spec.ts',
  'back-and-reload.spec.ts',
  'tabs.spec.ts',
  'tracking.spec.ts',
  'actions.spec.ts',
  'actions-ways.spec.ts',
  'nested-bank.spec.ts',
  'network-loss.spec.ts',
  'wallet-outcomes.spec.ts',
  '*.matrix.ts',
]
/**
 * Files about the script tag: its attributes, and what a policy allows it to load. They do not run
 * with the npm package.
 */
const tagged = ['strict-redirect.matrix.ts', 'strict-wallets.matrix.ts', 'strict-actions.matrix.ts']
/**
 * Files whose results do not depend on sites and integration. They run in two of the four
 * combinations.
 */
const samePlace = ['payment-outcomes.spec.ts', 'tracking.spec.ts']
/** Files for which sites and integration have no meaning. They run in one combination. */
const once = sameInEveryEngine.filter((spec) => !specs.includes(spec))

/**
 * `npm run test:matrix`: every way in which a payment ends or a customer returns, with shop and
 * service on one site and on two, with script tag and npm package.
 */
export default defineConfig<object, Dimensions>({
  testDir: '.',
  outputDir: '../test-results/matrix',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/matrix.json' }]],
  use: { trace: 'off' },
  ...(config.webServer && { webServer: config.webServer }),
  // Omits projects that only run tagged tests, such as those for dark pages.
  projects: (config.projects ?? [])
    .filter(({ grep }) => !grep)
    .flatMap((browser) =>
      dimensions.map(
        ({ sites, door }): Project<object, Dimensions> => ({
          name: `${browser.name}, ${sites}, ${door}`,
          testMatch: sites === 'one site' && door === 'script tag' ? [...specs, ...once] : specs,
          testIgnore: [
            ...(door === 'npm' ? tagged : []),
            ...((sites === 'one site') === (door === 'npm') ? samePlace : []),
          ],
          grepInvert: browser.name === 'firefox' ? darkTests : [],
          use: { ...browser.use, sites, door },
        }),
      ),
    ),
})
