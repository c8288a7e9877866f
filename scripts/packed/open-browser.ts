import { type Browser, chromium, firefox } from '@playwright/test'
import { chromiumArguments, firefoxPreferences } from '../browser-options'
import { type BrowserName, findBrowser, findHeadlessShell } from '../find-browser'

const openFirefox = (): Promise<Browser> => {
  const found = findBrowser('firefox')
  return firefox.launch({
    ...found,
    // The system's Firefox is controlled with WebDriver BiDi, and Playwright's build with a
    // protocol of its own.
    ...(found.executablePath && { channel: 'moz-firefox' }),
    firefoxUserPrefs: firefoxPreferences,
  })
}

export const openBrowser = (name: BrowserName = 'chromium'): Promise<Browser> =>
  name === 'firefox' ? openFirefox() : chromium.launch({ ...findHeadlessShell(), args: chromiumArguments })
