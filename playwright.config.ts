import { defineConfig, type Project } from '@playwright/test'
import { filesOnlyInMatrix } from './e2e/support/matrix-cells'
import { ports } from './e2e/support/ports'
import { chromiumArguments, firefoxPreferences as sharedFirefoxPreferences } from './scripts/browser-options'
import { type BrowserName, findBrowser, findHeadlessShell } from './scripts/find-browser'
import { root } from './scripts/paths'

const firefoxPreferences = {
  ...sharedFirefoxPreferences,
  // At the default of 60 frames per second, painting takes a fifth of the time of all tests.
  'layout.frame_rate': 20,
  'ui.caretBlinkTime': 0,
}

const chromium = findHeadlessShell()
const firefox = findBrowser('firefox')

/** Marks single tests of behaviour that does not depend on the browser. */
export const onceTests = /@once/

/**
 * Marks tests of dark pages. No driver can switch Debian's Firefox to the dark scheme. A preference
 * can, for the whole run.
 */
export const darkTests = /@dark/
const darkPreferences = { ...firefoxPreferences, 'layout.css.prefers-color-scheme.content-override': 0 }

const projectFor = (browserName: BrowserName): Project => ({
  name: browserName,
  ...(browserName === 'firefox' && { testIgnore: filesOnlyInMatrix('firefox'), grepInvert: [darkTests, onceTests] }),
  use:
    browserName === 'chromium'
      ? { browserName, launchOptions: { ...chromium, args: chromiumArguments } }
      : {
          browserName,
          // The Firefox of the system understands WebDriver BiDi, and Playwright's build its own
          // protocol.
          ...(firefox.executablePath === undefined ? {} : { channel: 'moz-firefox' }),
          launchOptions: { ...firefox, firefoxUserPrefs: firefoxPreferences },
        },
})

const firefoxProject = projectFor('firefox')
const darkFirefox: Project = {
  ...firefoxProject,
  name: 'firefox, dark',
  grep: darkTests,
  grepInvert: onceTests,
  use: { ...firefoxProject.use, launchOptions: { ...firefox, firefoxUserPrefs: darkPreferences } },
}

const serverFor = (host: keyof typeof ports) => {
  const { shop, service } = ports[host]
  const mode = host === 'node' ? '--node' : ''
  return {
    command: `npx tsx scripts/demo.ts --no-build ${mode} --shop-port ${shop} --service-port ${service}`,
    // The matrix has these servers too, and its configuration is in another folder.
    cwd: root,
    url: `http://127.0.0.1:${shop}/`,
  }
}

export default defineConfig({
  testDir: 'e2e',
  // The unit tests of the benchmark (`*.test.ts`) run in Vitest.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browsers',
  fullyParallel: true,
  // Two more than the smallest machine has cores, because tests often wait for a browser or a
  // server: with three workers, its cores are idle a third of the time.
  workers: 4,
  // Shared machines sometimes stall. There, a failed test runs again, and is reported as flaky if
  // it then passes.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: 'test-results/browsers.json' }]],
  forbidOnly: Boolean(process.env.CI),
  use: { trace: 'off' },
  projects: [projectFor('chromium'), firefoxProject, darkFirefox],
  // In the first one, the service runs in the browser; in the second one, under Node.
  webServer: [serverFor('worker'), serverFor('node')],
})
