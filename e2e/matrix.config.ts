import { defineConfig, type Project } from '@playwright/test'
import config, { darkTests, sameInEveryEngine } from '../playwright.config'
import type { Dimensions } from './support/worker-fixtures'

const dimensions: readonly Dimensions[] = [
  { sites: 'one site', door: 'script tag' },
  { sites: 'one site', door: 'npm' },
  { sites: 'two sites', door: 'script tag' },
  { sites: 'two sites', door: 'npm' },
]

// Each ending in each way that it can be shown, and with each wallet.
process.env.TENDER_EVERY_WAY = '1'

/** Those that are no `spec` are tried here only. */
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
/** Their pages are about the script tag: its attributes, and what a policy lets it load. */
const tagged = ['strict-redirect.matrix.ts', 'strict-wallets.matrix.ts', 'strict-actions.matrix.ts']
/**
 * What the merchant and the service answer, and what a customer does, is the same wherever they
 * lie: tried at both ends of the table.
 */
const samePlace = ['payment-outcomes.spec.ts', 'tracking.spec.ts']
/** Neither sites nor doors mean anything to them. */
const once = sameInEveryEngine.filter((spec) => !specs.includes(spec))

/**
 * `npm run test:matrix`: every way a payment ends and a customer comes back, wherever the shop and
 * the service lie, through both doors.
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
  // A project of some tests only, those that see dark pages, is none of a matrix.
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
