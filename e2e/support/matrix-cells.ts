import type { BrowserName } from '../../scripts/find-browser'
import type { Dimensions } from './worker-fixtures'

/** One combination in which `npm run test:matrix` runs tests. */
export interface Cell extends Dimensions {
  browser: BrowserName
}

const cell = (browser: Cell['browser'], sites: Cell['sites'], door: Cell['door']): Cell => ({ browser, sites, door })

export const chromium = {
  oneSiteTag: cell('chromium', 'one site', 'script tag'),
  oneSiteNpm: cell('chromium', 'one site', 'npm'),
  twoSitesTag: cell('chromium', 'two sites', 'script tag'),
  twoSitesNpm: cell('chromium', 'two sites', 'npm'),
}
export const firefox = {
  oneSiteTag: cell('firefox', 'one site', 'script tag'),
  oneSiteNpm: cell('firefox', 'one site', 'npm'),
  twoSitesTag: cell('firefox', 'two sites', 'script tag'),
  twoSitesNpm: cell('firefox', 'two sites', 'npm'),
}

/** All cells, one project each. */
export const allCells: readonly Cell[] = [...Object.values(chromium), ...Object.values(firefox)]

/** The cells of tests that are about the script tag, or whose pages load it. */
export const cellsWithTag = allCells.filter(({ door }) => door === 'script tag')

/** What `npm test` runs: one site, with the script tag. */
export const cellOfNpmTest = chromium.oneSiteTag

/** Marks a test that runs in this cell, and in no other cell than those of its tags. */
export const tagOf = ({ browser, sites, door }: Cell): string =>
  `@cell:${browser},${sites},${door}`.replaceAll(' ', '-')

/** Two cells each that differ in every dimension, so that they contain all values. */
const opposites: readonly (readonly [Cell, Cell])[] = [
  [chromium.twoSitesNpm, firefox.oneSiteTag],
  [firefox.twoSitesNpm, chromium.oneSiteTag],
  [chromium.twoSitesTag, firefox.oneSiteNpm],
  [firefox.twoSitesTag, chromium.oneSiteNpm],
]

/**
 * Returns the tags of two opposite cells, for the same test with two wallets.
 * @param index consecutive tests are in different cells
 */
export const oppositeTags = (index: number): [string, string] => {
  const [one, other] = opposites[index % opposites.length] ?? [cellOfNpmTest, cellOfNpmTest]
  return [tagOf(one), tagOf(other)]
}

/**
 * Returns the tag of one cell, for a test whose outcome is also tested in other cells, with another
 * way to show the action. Eight consecutive tests are in all cells.
 */
export const tagAt = (index: number): string => oppositeTags(index)[Math.floor(index / opposites.length) % 2] ?? ''

/**
 * The cells of the tests in each file that have no tag of a cell. A table of tests chooses the
 * cells of its tests itself (`matrix-tests.ts`). Either way, every pair of values of what a test
 * does, the browser, the sites and the integration occurs in the matrix or in `npm test`. Three
 * values together decide no result: the integration only changes how the code is loaded, and sites
 * and browser change storage, processes and windows.
 */
export const cellsOf: Readonly<Record<string, readonly Cell[]>> = {
  // `npm test` runs these files in the opposite cell.
  'actions.spec.ts': [firefox.twoSitesNpm],
  'actions-ways.spec.ts': [firefox.twoSitesNpm],
  'back-and-reload.spec.ts': [firefox.twoSitesNpm],
  'nested-bank.spec.ts': [firefox.twoSitesNpm],
  'network-loss.spec.ts': [firefox.twoSitesNpm],
  'tabs.spec.ts': [firefox.twoSitesNpm],
  'wallet-outcomes.spec.ts': [firefox.twoSitesNpm],

  // These files run only in the matrix.
  'crashed-frames.matrix.ts': [chromium.twoSitesNpm],
  'popup.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesNpm],
  'processor-token.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesNpm],
  'redirect.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesNpm],
  'wallet-challenge.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesNpm],
  'wallet-row.matrix.ts': [chromium.oneSiteNpm, firefox.twoSitesTag],
  'wallets.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesNpm],

  // These pages load the script tag.
  'strict-actions.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesTag],
  'strict-redirect.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesTag],
  'strict-wallets.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesTag],
  'wallet-loading.matrix.ts': [chromium.oneSiteTag, firefox.twoSitesTag],

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

/** The files that the matrix runs. */
export const filesOfMatrix: string[] = Object.keys(cellsOf)

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

const escaped = (text: string): string => text.replace(/[.,]/g, '\\$&')

/**
 * Returns patterns for the option `grep` of Playwright: the tests of a cell. Playwright compares
 * them with a text of project, file, title and tags.
 */
export const testsIn = (wanted: Cell): RegExp[] => {
  const files = Object.entries(cellsOf).flatMap(([file, cells]) => (cells.includes(wanted) ? [file] : []))
  const tagged = new RegExp(`${escaped(tagOf(wanted))}(?!\\S)`)
  return [tagged, new RegExp(`^(?!.*@cell:).* (${files.map(escaped).join('|')}) `)]
}
