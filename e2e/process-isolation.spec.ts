import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser'
import { version } from '../scripts/paths'
import { type RunningMock, startMock } from '../src/mock/node'

// Only Chromium reports the processes of frames. One worker runs the file, because it starts
// browsers and services of its own.
test.skip(({ browserName }) => browserName !== 'chromium')
test.describe.configure({ mode: 'default' })

const withdrawn = '0.0.0'
const card = `/frames/${version}/card.html?key=pk_test_demo`
const controller = `/frames/${version}/controller.html`

const sites = {
  'one site': { shop: 'localhost', service: 'localhost' },
  'two sites': { shop: 'shop.localhost', service: 'pay.localhost' },
} as const
type Sites = keyof typeof sites

/** Starts a shop with an empty page. It redirects to the address in the query, if there is one. */
const startShop = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://shop').searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Shop</title><link rel=icon href=data:,>')
  }).listen(0)
  await once(server, 'listening')
  return server
}

/**
 * Launches the whole browser, without the options of the other tests, which disable
 * `Origin-Agent-Cluster`.
 */
const launch = (disabledFeatures = 'LocalNetworkAccessChecks'): Promise<Browser> =>
  chromium.launch({
    ...findBrowser('chromium'),
    args: ['--no-sandbox', '--disable-gpu', `--disable-features=${disabledFeatures}`],
  })

let shop: Server
let services: { default: RunningMock; ownSite: RunningMock }
let browser: Browser

test.beforeAll(async () => {
  shop = await startShop()
  services = {
    default: await startMock({ allowControl: true, withdrawnVersions: [withdrawn] }),
    ownSite: await startMock({ ownSite: true }),
  }
  browser = await launch()
})
test.afterAll(async ({ browserName }) => {
  // The other browsers skip all tests of this file, and with them `beforeAll`.
  if (browserName !== 'chromium') return
  await browser.close()
  await services.default.stop()
  await services.ownSite.stop()
  shop.closeAllConnections()
  shop.close()
})

interface Opened {
  page: Page
  shopUrl: string
  serviceUrl: string
}

const addFrame = (page: Page, src: string, sandbox?: string): Promise<void> =>
  page.evaluate(
    ([src, sandbox]) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe')
        if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
        frame.addEventListener('load', () => resolve())
        frame.src = src
        document.body.append(frame)
      }),
    [src, sandbox] as const,
  )

interface TraceEvent {
  name: string
  pid: number
  ts: number
  args: { data?: { documentLoaderURL?: string } }
}

/**
 * Opens the shop, acts on its page, and then loads the frames of card and controller.
 * @returns the ids of the processes of the page and of the two frames
 */
const processesAfter = async (
  act: (opened: Opened) => Promise<unknown>,
  {
    on = 'one site',
    service = services.default,
    by = browser,
  }: { on?: Sites; service?: RunningMock; by?: Browser } = {},
) => {
  const context = await by.newContext()
  const page = await context.newPage()
  const shopUrl = `http://${sites[on].shop}:${(shop.address() as AddressInfo).port}/checkout`
  const serviceUrl = `http://${sites[on].service}:${service.port}`
  await by.startTracing(page, { categories: ['blink.user_timing'] })
  await page.goto(shopUrl)
  await act({ page, shopUrl, serviceUrl })
  await addFrame(page, serviceUrl + card)
  await addFrame(page, serviceUrl + controller)
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await by.stopTracing()).toString('utf8'))
  await context.close()
  const starts = trace.traceEvents
    .filter(({ name }) => name === 'navigationStart')
    .sort((one, other) => one.ts - other.ts)
  const pidOf = (url: string) => starts.findLast(({ args }) => args.data?.documentLoaderURL === url)?.pid
  return { page: pidOf(shopUrl), card: pidOf(serviceUrl + card), controller: pidOf(serviceUrl + controller) }
}

/** Returns whether the frames have a process of their own. */
const separation = async (...parameters: Parameters<typeof processesAfter>): Promise<'own process' | 'shared'> => {
  let ids: Awaited<ReturnType<typeof processesAfter>> = { page: undefined, card: undefined, controller: undefined }
  // A process that has just started may not be recorded yet.
  await expect(async () => {
    ids = await processesAfter(...parameters)
    for (const id of Object.values(ids)) expect(id).toBeGreaterThan(0)
  }).toPass()
  expect(ids.controller).toBe(ids.card)
  return ids.page === ids.card ? 'shared' : 'own process'
}

const nothing = async () => undefined

test.describe('Chromium on computers', () => {
  test('separates frames on the shop’s site only if all responses have the header', async () => {
    expect(await separation(nothing)).toBe('own process')
    expect(await separation(nothing, { service: services.ownSite })).toBe('shared')
  })

  test('separates frames on another site with and without the header', async () => {
    expect(await separation(nothing, { on: 'two sites' })).toBe('own process')
    expect(await separation(nothing, { on: 'two sites', service: services.ownSite })).toBe('own process')
  })
})

test.describe('Chromium that isolates single sites only, as on Android', () => {
  let by: Browser
  test.beforeAll(async () => {
    by = await launch('LocalNetworkAccessChecks,SitePerProcess')
  })
  test.afterAll(() => by.close())

  for (const on of ['one site', 'two sites'] as const) {
    test(`separates frames on ${on} only with the header`, async () => {
      expect(await separation(nothing, { by, on })).toBe('own process')
      expect(await separation(nothing, { by, on, service: services.ownSite })).toBe('shared')
    })
  }
})

test.describe('a page cannot undo the separation', () => {
  // `start-mock.test.ts` reads the header of every kind of response (NODE-10).
  const addresses = [
    '/nothing',
    `/frames/${version}/texts.json`,
    `/frames/${withdrawn}/card.html`,
    `/${'a'.repeat(20_000)}`,
  ]

  for (const address of addresses) {
    test(`by loading ${address.slice(0, 40)} in a frame first`, async () => {
      const load = ({ page, serviceUrl }: Opened) => addFrame(page, serviceUrl + address)
      expect(await separation(load)).toBe('own process')
    })
  }

  const openPopup = async ({ page, serviceUrl }: Opened) => {
    const popup = page.waitForEvent('popup')
    await page.evaluate((url) => void window.open(url), `${serviceUrl}/tender.js`)
    await (await popup).waitForLoadState()
  }
  const attacks: Readonly<Record<string, (opened: Opened) => Promise<unknown>>> = {
    'a pop-up': openPopup,
    'a sandboxed frame': ({ page, serviceUrl }) => addFrame(page, `${serviceUrl}/nothing`, ''),
    'a redirect': ({ page, shopUrl, serviceUrl }) =>
      addFrame(page, `${shopUrl}?to=${encodeURIComponent(`${serviceUrl}/nothing`)}`),
    'a redirect of its own window': async ({ page, shopUrl, serviceUrl }) => {
      await page.goto(`${serviceUrl}/nothing`)
      await page.evaluate((url) => location.assign(url), shopUrl)
      await page.waitForURL(shopUrl)
    },
    'a foreign frame of the site': ({ page }) => addFrame(page, `http://localhost:${services.ownSite.port}/nothing`),
    'an empty frame': ({ page }) => addFrame(page, 'about:blank'),
  }
  for (const [name, attack] of Object.entries(attacks)) {
    test(`with ${name}`, async () => {
      expect(await separation(attack)).toBe('own process')
    })
  }

  test('except with a response without the header', async () => {
    const load = async ({ page, serviceUrl }: Opened) => {
      await page.route(`${serviceUrl}/nothing`, (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await addFrame(page, `${serviceUrl}/nothing`)
    }
    expect(await separation(load)).toBe('shared')
  })

  test('except with a connection that ends without a response', async () => {
    const load = async ({ page, serviceUrl }: Opened) => {
      await page.route(`${serviceUrl}/nothing`, (route) => route.abort('connectionreset'))
      await addFrame(page, `${serviceUrl}/nothing`)
    }
    expect(await separation(load)).toBe('shared')
  })
})
