import { defineConfig, type Project } from '@playwright/test'
import { type BrowserName, findBrowser } from './scripts/find-browser'

/** Chromium as Debian ships it. Without the last switch it would not partition storage, and frames of another site get no worker. */
const chromiumArguments = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-features=MediaRouter']

/** Without this preference clicks miss frames of another site in a stock Firefox. */
const firefoxPreferences = { 'fission.webContentIsolationStrategy': 0 }

const chromium = findBrowser('chromium')
const firefox = findBrowser('firefox')

const projectFor = (browserName: BrowserName): Project => ({
  name: browserName,
  use:
    browserName === 'chromium'
      ? { browserName, launchOptions: { ...chromium, args: chromiumArguments } }
      : {
          browserName,
          // A Firefox of the system speaks WebDriver BiDi; Playwright's own build speaks its protocol.
          ...(firefox.executablePath === undefined ? {} : { channel: 'moz-firefox' }),
          launchOptions: { ...firefox, firefoxUserPrefs: firefoxPreferences },
        },
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browsers',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: 'test-results/browsers.json' }]],
  forbidOnly: Boolean(process.env.CI),
  use: { trace: 'off' },
  projects: [projectFor('chromium'), projectFor('firefox')],
  webServer: [
    // Worker mode, where the service runs in the browser.
    {
      command: 'npx tsx scripts/demo.ts --no-build',
      url: 'http://127.0.0.1:4173/',
      reuseExistingServer: !process.env.CI,
    },
    // The same shop with both servers under Node.
    {
      command: 'npx tsx scripts/demo.ts --no-build --node --shop-port 4183 --service-port 4184',
      url: 'http://127.0.0.1:4183/',
      reuseExistingServer: !process.env.CI,
    },
  ],
})
