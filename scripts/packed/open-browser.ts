import { type Browser, chromium, firefox } from '@playwright/test'
import { chromiumArguments, firefoxPreferences } from '../browser-options'
import { type BrowserName, findBrowser, findHeadlessShell } from '../find-browser'

const openFirefox = (): Promise<Browser> => {
  const found = findBrowser('firefox')
  return firefox.launch({
    ...found,
    // The Firefox of the system understands WebDriver BiDi, and Playwright's build its own
    // protocol.
    ...(found.executablePath && { channel: 'moz-firefox' }),
    firefoxUserPrefs: firefoxPreferences,
  })
}

export const openBrowser = (name: BrowserName = 'chromium'): Promise<Browser> =>
  name === 'firefox' ? openFirefox() : chromium.launch({ ...findHeadlessShell(), args: chromiumArguments })
