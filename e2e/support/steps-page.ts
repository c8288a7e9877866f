import type { Page } from '@playwright/test'
import type { createStepTracker } from '../../src/sdk/steps/step-tracker'
import { test as base, expect } from './test'

declare global {
  interface Window {
    /** The follower of this page; it begins with the document, as the script tag does. */
    follower: ReturnType<typeof createStepTracker>
    told: string[]
    warnings: string[]
  }
}

/** Runs in the page, after the bundle. */
const begin = (follow: boolean) => {
  const { tender } = window as unknown as { tender: { createStepTracker: typeof createStepTracker } }
  window.told = []
  window.warnings = []
  window.follower = tender.createStepTracker({
    send: ({ step, status }) => void window.told.push(`${step} ${status}`),
    emit: () => {},
    warn: ({ code, message }) => window.warnings.push(`${code}: ${message}`),
  })
  if (follow) window.follower.follow(document, {})
}

export interface StepsPage {
  /** Shows this markup, then starts the follower, on the document unless told otherwise. */
  open(html: string, options?: { follow?: boolean }): Promise<void>
  /** What has been told since the last call is this and nothing else. */
  expectChanges(...expected: string[]): Promise<void>
  /** As `checkout.pay` does. */
  pay(): Promise<void>
}

const stepsPage = (page: Page, code: string): StepsPage => ({
  open: async (html, { follow = true } = {}) => {
    await page.setContent(`<!doctype html><title>Steps</title><body>${html}<button id="elsewhere">Elsewhere</button>`)
    await page.addScriptTag({ content: code })
    await page.evaluate(begin, follow)
  },
  expectChanges: async (...expected) => {
    if (expected.length > 0) {
      const count = () => page.evaluate(() => window.told.length)
      await expect.poll(count, { intervals: [20] }).toBeGreaterThanOrEqual(expected.length)
    }
    // A look that is due comes before this timer.
    const all = await page.evaluate(
      () => new Promise<string[]>((done) => setTimeout(() => done(window.told.splice(0)), 5)),
    )
    expect(all).toEqual(expected)
  },
  pay: () => page.evaluate(() => window.follower.reviewAll()),
})

/** A page that holds nothing but the test's own markup and the follower of steps. As it keeps nothing, one page serves all tests. */
export const test = base.extend<{ steps: StepsPage }>({
  context: async ({ shared }, use) => use(shared.context),
  page: async ({ shared: { page } }, use) => {
    // Nothing of what the test before left in the window.
    await page.goto('about:blank')
    await use(page)
  },
  steps: async ({ page, followerCode }, use) => use(stepsPage(page, followerCode)),
})

export { expect }
