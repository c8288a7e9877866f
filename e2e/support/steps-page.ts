import type { Page } from '@playwright/test'
import type { createStepTracker } from '../../src/sdk/steps/step-tracker'
import { test as base, expect } from './test'

declare global {
  interface Window {
    /** The step tracker of this page. It follows the document, as the script tag does. */
    tracker: ReturnType<typeof createStepTracker>
    changes: string[]
    warnings: string[]
  }
}

/** Creates the step tracker. Runs in the page. */
const createTracker = (follow: boolean) => {
  const { tender } = window as unknown as { tender: { createStepTracker: typeof createStepTracker } }
  window.changes = []
  window.warnings = []
  window.tracker = tender.createStepTracker({
    changed: () => {},
    emit: ({ step, status }) => void window.changes.push(`${step} ${status}`),
    warn: ({ code, message }) => window.warnings.push(`${code}: ${message}`),
  })
  if (follow) window.tracker.follow(document, {})
}

export interface StepsPage {
  /**
   * Renders the markup and creates the step tracker.
   * @param options `follow`: whether the tracker follows the document. Default: true
   */
  open(html: string, options?: { follow?: boolean }): Promise<void>
  /** Expects exactly these changes since the last call. */
  expectChanges(...expected: string[]): Promise<void>
  /** Like `checkout.pay`. */
  pay(): Promise<void>
}

const stepsPage = (page: Page, code: string): StepsPage => ({
  open: async (html, { follow = true } = {}) => {
    await page.setContent(`<!doctype html><title>Steps</title><body>${html}<button id="outside">Outside</button>`)
    await page.addScriptTag({ content: code })
    await page.evaluate(createTracker, follow)
  },
  expectChanges: async (...expected) => {
    if (expected.length > 0) {
      const count = () => page.evaluate(() => window.changes.length)
      await expect.poll(count, { intervals: [20] }).toBeGreaterThanOrEqual(expected.length)
    }
    // A check that the tracker has scheduled runs before this timer.
    const all = await page.evaluate(
      () => new Promise<string[]>((done) => setTimeout(() => done(window.changes.splice(0)), 5)),
    )
    expect(all).toEqual(expected)
  },
  pay: () => page.evaluate(() => window.tracker.reviewAll()),
})

/**
 * Provides a page with the test's markup and the step tracker. All tests use the same page, which
 * keeps no state between them.
 */
export const test = base.extend<{ steps: StepsPage }>({
  context: async ({ shared }, use) => use(shared.context),
  page: async ({ shared: { page } }, use) => {
    // Removes the state of the previous test.
    await page.goto('about:blank')
    await use(page)
  },
  steps: async ({ page, followerCode }, use) => use(stepsPage(page, followerCode)),
})

export { expect }
