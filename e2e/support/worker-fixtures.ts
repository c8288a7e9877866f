import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { bundle } from '../../scripts/bundle'
import type { MockProfile } from '../../src/mock/profiles'
import { type OwnService, startOwnService } from './own-service'
import type { Door } from './shop'

/** Whether shop and service are on one site or on two. */
export type Sites = 'one site' | 'two sites'

/** How a checkout is deployed. `npm run test:matrix` runs all combinations. */
export interface Dimensions {
  sites: Sites
  door: Door
  /** Which interface the own service has. @default 'full' */
  profile?: MockProfile
}

interface WorkerFixtures extends Dimensions {
  profile: MockProfile
  ownService: OwnService
  /** The npm package, bundled as a shop does it; undefined with the script tag. */
  bundled: string | undefined
  followerCode: string
  /** One page for all tests that leave no state in it. */
  shared: { context: BrowserContext; page: Page }
}

/**
 * Fixtures that a worker process creates once, when a test first needs them. They are all defined
 * here, because Playwright starts another browser for tests with different worker fixtures.
 */
export const test = base.extend<object, WorkerFixtures>({
  sites: ['one site', { option: true, scope: 'worker' }],
  door: ['script tag', { option: true, scope: 'worker' }],
  profile: ['full', { option: true, scope: 'worker' }],
  bundled: [
    async ({ door }, use) => use(door === 'npm' ? (await bundle({ entry: 'dist/index.js' })).code : undefined),
    { scope: 'worker' },
  ],
  ownService: [
    async ({ profile }, use, { parallelIndex }) => {
      const service = await startOwnService(parallelIndex, profile)
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
