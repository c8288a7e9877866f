import { defineConfig } from '@playwright/test'
import config from '../playwright.config'
import { attackSites, tagOfAttack } from './support/attack-sites'
import type { Dimensions } from './support/worker-fixtures'

/**
 * `npm run test:protections`: attacks (`*.protection.ts`) whose tests take too long, or measure too
 * much, for `npm test`. One test at a time, because some measure how long a frame takes.
 */
export default defineConfig<object, Dimensions>({
  testDir: '.',
  testMatch: '*.protection.ts',
  outputDir: '../test-results/protections',
  // With one worker, tests still run one after the other. Slices need it to divide the file.
  fullyParallel: true,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/protections.json' }]],
  use: { trace: 'off' },
  projects: (config.projects ?? [])
    .filter(({ grep }) => !grep)
    .flatMap(({ name = '', use }) =>
      attackSites.map((sites) => ({
        name: `${name}, ${sites}`,
        grep: new RegExp(`^(?!.*@attack:)|${tagOfAttack(name, sites)}`),
        use: { ...use, sites },
      })),
    ),
})
