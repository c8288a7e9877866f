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
