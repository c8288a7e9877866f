import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { bundle } from '../../scripts/bundle'
import { type OwnService, startOwnService } from './own-service'
import type { Door } from './shop'

/** Where the two origins lie to each other. */
export type Sites = 'one site' | 'two sites'

/** Where tills stand and how they come by the SDK; `npm run test:matrix` goes through all of it. */
export interface Dimensions {
  sites: Sites
  door: Door
}

interface WorkerFixtures extends Dimensions {
  ownService: OwnService
  /** The package as a shop bundles it; undefined where a script tag serves. */
  bundled: string | undefined
  followerCode: string
  /** One page for all tests that leave nothing in it. */
  shared: { context: BrowserContext; page: Page }
}

/**
 * What a worker makes once, and only if one of its tests wants it. It stands in one place because
 * tests with other such fixtures would need a browser of their own, whose start costs seconds.
 */
export const test = base.extend<object, WorkerFixtures>({
  sites: ['one site', { option: true, scope: 'worker' }],
  door: ['script tag', { option: true, scope: 'worker' }],
  bundled: [
    async ({ door }, use) => use(door === 'npm' ? (await bundle({ entry: 'dist/index.js' })).code : undefined),
    { scope: 'worker' },
  ],
  ownService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const service = await startOwnService(parallelIndex)
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  followerCode: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => use((await bundle({ entry: 'src/sdk/steps/step-tracker.ts' })).code),
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await use({ context, page: await context.newPage() })
      await context.close()
    },
    { scope: 'worker' },
  ],
})
