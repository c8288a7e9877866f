import type { Fixtures, LaunchOptions, PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser'

interface Launching {
  launchOptions: LaunchOptions
}

/**
 * Uses the whole browser instead of the headless shell of Chromium, which lacks autofill, the
 * back-forward cache and passkeys.
 */
export const wholeBrowser: Fixtures<object, Launching, object, PlaywrightWorkerArgs & PlaywrightWorkerOptions> = {
  launchOptions: [
    async ({ browserName, launchOptions }, use) => {
      await use(browserName === 'chromium' ? { ...launchOptions, ...findBrowser('chromium') } : launchOptions)
    },
    { scope: 'worker' },
  ],
}

/** Uses the whole browser with the back-forward cache, which Playwright disables in Chromium. */
export const withHistoryCache: typeof wholeBrowser = {
  launchOptions: [
    async ({ browserName, launchOptions }, use) => {
      const browser = browserName === 'chromium' ? findBrowser('chromium') : {}
      await use({ ...launchOptions, ...browser, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
}
