import type { BrowserName } from '../../scripts/find-browser'
import type { Dimensions } from './worker-fixtures'

/** One combination in which `npm run test:matrix` runs files. */
export interface Cell extends Dimensions {
  browser: BrowserName
}

const cell = (browser: Cell['browser'], sites: Cell['sites'], door: Cell['door']): Cell => ({ browser, sites, door })

const chromium = {
  oneSiteTag: cell('chromium', 'one site', 'script tag'),
  oneSiteNpm: cell('chromium', 'one site', 'npm'),
  twoSitesTag: cell('chromium', 'two sites', 'script tag'),
  twoSitesNpm: cell('chromium', 'two sites', 'npm'),
}
const firefox = {
  oneSiteTag: cell('firefox', 'one site', 'script tag'),
  oneSiteNpm: cell('firefox', 'one site', 'npm'),
  twoSitesTag: cell('firefox', 'two sites', 'script tag'),
  twoSitesNpm: cell('firefox', 'two sites', 'npm'),
}

/** All cells, one project each. */
export const allCells: readonly Cell[] = [...Object.values(chromium), ...Object.values(firefox)]

/** What `npm test` runs: one site, with the script tag. */
export const cellOfNpmTest = chromium.oneSiteTag

/**
 * The cells of each file. No result depends on all three dimensions at once: the integration only
 * changes how the code is loaded, and sites and browser change storage, processes and windows. So a
 * file runs in two opposite cells, which differ in every dimension, instead of in all eight.
 * Together with the cell of `npm test`, each file runs with both values of each dimension, and
 * files of one subject are in different pairs of cells.
 */
export const cellsOf: Readonly<Record<string, readonly Cell[]>> = {
  // `npm test` runs these files too, with one way to show an action and one wallet for each test.
  'actions.spec.ts': [chromium.twoSitesNpm, firefox.twoSitesTag],
  'actions-ways.spec.ts': [chromium.twoSitesTag, firefox.twoSitesNpm],
  'back-and-reload.spec.ts': [chromium.twoSitesNpm, firefox.twoSitesTag],
  'nested-bank.spec.ts': [chromium.twoSitesNpm, firefox.twoSitesTag],
  'network-loss.spec.ts': [chromium.twoSitesTag, firefox.twoSitesNpm],
  'tabs.spec.ts': [chromium.twoSitesTag, firefox.twoSitesNpm],
  'wallet-outcomes.spec.ts': [chromium.twoSitesNpm, firefox.twoSitesTag],

  // These files run only in the matrix.
  'crashed-frames.matrix.ts': [chromium.twoSitesNpm, firefox.oneSiteTag],
  'popup.matrix.ts': [chromium.twoSitesTag, firefox.oneSiteNpm],
  'processor-token.matrix.ts': [chromium.twoSitesNpm, firefox.oneSiteTag],
  'redirect.matrix.ts': [chromium.oneSiteNpm, firefox.twoSitesTag],
  'wallet-challenge.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesNpm],
  'wallet-row.matrix.ts': [chromium.oneSiteNpm, firefox.twoSitesTag],
  'wallets.matrix.ts': [chromium.twoSitesTag, firefox.oneSiteNpm],

  // These files are about the script tag: its files, its attributes, and what a policy allows it.
  'strict-actions.matrix.ts': [chromium.twoSitesTag, firefox.oneSiteTag],
  'strict-redirect.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesTag],
  'strict-wallets.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesTag],
  'wallet-loading.matrix.ts': [chromium.twoSitesTag, firefox.oneSiteTag],

  // Their results depend little on the browser: they are about the rules of the service, about what
  // the controller and the page's code decide, and about texts and pages.
  'change-language.spec.ts': [firefox.oneSiteTag],
  'confirmation.spec.ts': [firefox.oneSiteTag],
  'languages.spec.ts': [firefox.oneSiteTag],
  'life-cycle.spec.ts': [firefox.oneSiteTag],
  'scenarios.spec.ts': [firefox.oneSiteTag],
  'steps-components.spec.ts': [firefox.oneSiteTag],
  'steps-manual.spec.ts': [firefox.oneSiteTag],
  'testing-helpers.spec.ts': [firefox.oneSiteTag],
  'payment-outcomes.spec.ts': [firefox.twoSitesNpm],
  'tracking.spec.ts': [firefox.twoSitesNpm],
  'challenge.spec.ts': [firefox.oneSiteTag],
  'contract.spec.ts': [firefox.oneSiteTag],
  'inspector.spec.ts': [firefox.oneSiteTag],
  'pay.spec.ts': [firefox.oneSiteTag],
}

/**
 * Returns the files of `npm test` that a browser runs only in the matrix. Firefox takes twice as
 * long as Chromium, so what it runs in the matrix, `npm test` does not run in it again.
 */
export const filesOnlyInMatrix = (browser: BrowserName): string[] =>
  Object.entries(cellsOf).flatMap(([file, cells]) => (cells.some((each) => each.browser === browser) ? [file] : []))

/**
 * The journeys that also run with a service that has exactly the base, on two sites with the npm
 * package.
 */
export const baseJourneys: readonly string[] = ['base-profile.spec.ts', 'journey.spec.ts']

/** Returns the files that run in a cell. */
export const filesIn = (wanted: Cell): string[] =>
  Object.entries(cellsOf).flatMap(([file, cells]) => (cells.includes(wanted) ? [file] : []))
