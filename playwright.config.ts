import { defineConfig, type Project } from '@playwright/test'
import { ports } from './e2e/support/ports'
import { type BrowserName, findBrowser, findHeadlessShell } from './scripts/find-browser'
import { root } from './scripts/paths'

/**
 * Chromium as Debian ships it. With MediaRouter it would not partition storage, and frames of another site get no worker. Pages that
 * a test makes up have no address, which is why they may reach this machine's servers only without the checks of local networks. With
 * OriginIsolationHeader the frames of tests on one site would have a process of their own: tests on two sites cover that, and a click
 * right after scrolling, faster than any person's, would reach the frame that was there before.
 */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-features=MediaRouter,LocalNetworkAccessChecks,OriginIsolationHeader',
]

const firefoxPreferences = {
  // Else clicks miss frames of another site in a stock Firefox.
  'fission.webContentIsolationStrategy': 0,
  // Pictures that nobody sees: at 60 a second they take a fifth of the time of all tests.
  'layout.frame_rate': 20,
  'ui.caretBlinkTime': 0,
}

const chromium = findHeadlessShell()
const firefox = findBrowser('firefox')

/**
 * What is the same in every engine: the service's rules and its plain pages, the tools around it, and a payment's way through the
 * controller. Firefox takes twice as long as Chromium, so there they belong to `npm run test:matrix`.
 */
export const sameInEveryEngine = [
  'actions.spec.ts',
  'challenge.spec.ts',
  'contract.spec.ts',
  'payment-outcomes.spec.ts',
  'inspector.spec.ts',
  'pay.spec.ts',
  'tracking.spec.ts',
]

/** Of tests that are the same in every engine, in a file whose others are not. */
const onceTests = /@once/

/** Of tests that see dark pages: no driver makes a stock Firefox dark, but a preference does, for as long as it runs. */
export const darkTests = /@dark/
const darkPreferences = { ...firefoxPreferences, 'layout.css.prefers-color-scheme.content-override': 0 }

const projectFor = (browserName: BrowserName): Project => ({
  name: browserName,
  ...(browserName === 'firefox' && { testIgnore: sameInEveryEngine, grepInvert: [darkTests, onceTests] }),
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
    // The matrix has these servers too, and its configuration lies elsewhere.
    cwd: root,
    url: `http://127.0.0.1:${shop}/`,
  }
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browsers',
  fullyParallel: true,
  // One more than the smallest machine has cores: tests wait for a browser or a server a good part of their time.
  workers: 3,
  // Shared machines stall now and then: there a test has a second chance, and is told as flaky when it took it.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: 'test-results/browsers.json' }]],
  forbidOnly: Boolean(process.env.CI),
  use: { trace: 'off' },
  projects: [projectFor('chromium'), firefoxProject, darkFirefox],
  // Once in worker mode, where the service runs in the browser, and once with both servers under Node.
  webServer: [serverFor('worker'), serverFor('node')],
})
