import { afterAll, beforeAll, describe, test } from 'vitest'
import type { BrowserName } from '../find-browser'
import { freePort } from '../packed/free-port'
import { openBrowser } from '../packed/open-browser'
import { type InstalledExample, installExample, type PackageSource } from './install-example'
import { payByCard, runShopJourney, type ShopJourney, shopJourneys } from './shop-journeys'

export interface ExampleTestOptions {
  packages: PackageSource
  /** Whether `npm run build` comes before `npm start`. */
  isBuilt: boolean
  /** Matches the output when the shop can be opened. */
  ready: RegExp
  /** Added to `npm run dev` and `npm start`, for frameworks that do not read `PORT`. */
  portOption?: string
  /** What a customer does in this example besides the journeys of every example. */
  ownJourneys?: readonly ShopJourney[]
}

/** The browsers to test in. `npm run test:examples` adds Firefox. */
const browserNames = (process.env.EXAMPLE_BROWSERS ?? 'chromium').split(',') as BrowserName[]

/**
 * Whether the browser can run the journey. No driver can switch Debian's Firefox to the dark
 * scheme.
 */
const canRun = (browserName: BrowserName, { colorScheme }: ShopJourney) =>
  browserName === 'chromium' || colorScheme !== 'dark'

/**
 * Tests an example as its README describes it: all journeys in the production build, and a payment
 * in development, with the mock service that `npm run dev` starts.
 */
export const testExample = (
  name: string,
  { packages, isBuilt, ready, portOption, ownJourneys = [] }: ExampleTestOptions,
): void => {
  let example: InstalledExample
  const cleanups: (() => unknown)[] = []
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  const startShop = async (script: string, readyOutput: RegExp, variables: Record<string, string> = {}) => {
    const port = await freePort()
    const options = portOption ? ['--', portOption, port] : []
    const program = await example.start(['npm', 'run', script, ...options], readyOutput, { ...variables, PORT: port })
    cleanups.push(() => program.stop())
    return { url: `http://localhost:${port}`, match: program.match }
  }
  const open = async (browserName: BrowserName) => {
    const browser = await openBrowser(browserName)
    cleanups.push(() => browser.close())
    return browser
  }

  beforeAll(() => {
    example = installExample(name, packages)
  })
  afterAll(() => example.remove())

  describe(`examples/${name}`, () => {
    let serviceUrl: string
    let url: string
    beforeAll(async () => {
      if (isBuilt) example.run('npm', 'run', 'build')
      const service = await example.start(
        ['tender-mock', '--port', '0', '--allow-control'],
        /listens at (http:\S+)\n.*\n/,
      )
      cleanups.push(() => service.stop())
      serviceUrl = service.match[1] ?? ''
      url = (await startShop('start', ready, { SERVICE_URL: serviceUrl })).url
    })
    afterAll(cleanUp)

    describe.each(browserNames)('in %s', (browserName) => {
      let browser: Awaited<ReturnType<typeof open>>
      beforeAll(async () => {
        browser = await open(browserName)
      })
      test.each([...shopJourneys, ...ownJourneys].filter((journey) => canRun(browserName, journey)))(
        '$name',
        (journey) => runShopJourney({ url, serviceUrl, browser }, journey),
      )
    })
  })

  describe(`examples/${name} in development`, () => {
    afterAll(cleanUp)

    test('npm run dev starts the mock service and the shop, which takes a payment', async () => {
      const { url, match } = await startShop(
        'dev',
        new RegExp(`The payments of the shop are at (http://localhost:\\d+)[^]*(?:${ready.source})`),
      )
      await runShopJourney({ url, serviceUrl: match[1] ?? '', browser: await open('chromium') }, payByCard)
    })
  })
}
