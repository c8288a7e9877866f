import type { Page } from '@playwright/test'
import type { CheckoutOptions } from '../src/index'
import type {} from '../src/sdk/start-from-tag'
import { ports } from './support/ports'
import { expect, test } from './support/test'

const shopUrl = `http://localhost:${ports.node.shop}`
const serviceUrl = `http://localhost:${ports.node.service}`

/** A page of a shop with nothing on it but the script and a place for the card. */
const openBlank = async (page: Page, headers: Record<string, string> = {}) => {
  await page.route(`${shopUrl}/blank`, (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html', ...headers },
      body: `<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,"><main><h1>Pay</h1><div id="card"></div></main>
        <script src="${serviceUrl}/tender.js"></script>`,
    }),
  )
  await page.goto(`${shopUrl}/blank`)
}

interface Ending {
  ready: string
  card: string
  message: string
  frames: number
}

/** Starts a checkout with a card, and tells how both ended: `ready`, or the code of the error. */
const startOn = (page: Page, change: Partial<CheckoutOptions> = {}): Promise<Ending> =>
  page.evaluate(
    async ({ serviceUrl, change }) => {
      const { createCheckout } = window.Tender ?? {}
      if (!createCheckout) throw new Error('no Tender on this page')
      const checkout = createCheckout({
        serviceUrl,
        publicKey: 'pk_test_demo',
        intent: {
          trackingId: crypto.randomUUID(),
          paymentFlowId: 'flow_immediate',
          amount: { amount: 5099, currency: 'EUR' },
        },
        loadTimeoutMs: 2500,
        ...change,
      })
      const card = checkout.element('card').mount('#card')
      let message = ''
      const failed = (error: { code: string; message: string }) => {
        message ||= error.message
        return error.code
      }
      const ready = await checkout.ready.then(() => 'ready', failed)
      const ended = await card.ready.then(() => 'ready', failed)
      checkout.destroy()
      checkout.destroy()
      return { ready, card: ended, message, frames: document.querySelectorAll('iframe').length }
    },
    { serviceUrl, change },
  )

test('all is well: both are ready, and destroy leaves nothing', async ({ page }) => {
  await openBlank(page)
  expect(await startOn(page)).toEqual({ ready: 'ready', card: 'ready', message: '', frames: 0 })
})

test.describe('what a browser says of a frame that it cannot load', () => {
  test.use({ expectedNoise: [/./] })

  const faults: readonly [name: string, prepare: (page: Page) => Promise<unknown>, Partial<Ending>][] = [
    [
      'the card frame is unreachable',
      (page) => page.route('**/card.html*', (route) => route.abort()),
      { ready: 'ready', card: 'frame.timeout' },
    ],
    [
      'the card frame answers with a server error',
      (page) => page.route('**/card.html*', (route) => route.fulfill({ status: 500, body: 'no' })),
      { ready: 'ready', card: 'frame.timeout' },
    ],
    [
      'the controller frame is unreachable',
      (page) => page.route('**/controller.html*', (route) => route.abort()),
      { ready: 'frame.timeout', card: 'ready' },
    ],
    [
      'the service answers every call with a server error',
      (page) => page.route('**/frames/account*', (route) => route.fulfill({ status: 503, body: '{}' })),
      { ready: 'service.failed', card: 'ready' },
    ],
  ]

  for (const [name, prepare, ending] of faults) {
    test(name, async ({ page }) => {
      await prepare(page)
      await openBlank(page)
      expect(await startOn(page)).toMatchObject({ ...ending, frames: 0 })
    })
  }

  test("the page's own policy forbids the frames: said at once, with the mend", async ({ page }) => {
    await openBlank(page, { 'content-security-policy': `frame-src 'none'; script-src ${serviceUrl}` })
    const ending = await startOn(page, { loadTimeoutMs: 60_000 })
    expect(ending).toMatchObject({ ready: 'frame.blocked', card: 'frame.blocked' })
    expect(ending.message).toContain(`Add ${serviceUrl} to frame-src`)
  })

  test('a key that does not serve this page names both origins', async ({ page }) => {
    await openBlank(page)
    const ending = await startOn(page, { publicKey: 'pk_test_bound' })
    expect(ending).toMatchObject({ ready: 'origin.notAllowed', card: 'origin.notAllowed' })
    expect(ending.message).toContain(shopUrl)
    expect(ending.message).toContain('https://shop.example')
  })

  test('a key that nobody knows', async ({ page }) => {
    await openBlank(page)
    expect(await startOn(page, { publicKey: 'pk_test_nobody' })).toMatchObject({ ready: 'key.unauthorised' })
  })
})

test('every faulty option is named, and none of their values', async ({ page }) => {
  await openBlank(page)
  const { ready, message } = await startOn(page, {
    intent: {
      trackingId: '',
      paymentFlowId: 'flow_immediate',
      amount: { amount: 50.99, currency: 'EURO' },
      location: { country: 'Ireland' },
    },
  })
  expect(ready).toBe('options.invalid')
  for (const path of [
    'intent.trackingId',
    'intent.amount.amount',
    'intent.amount.currency',
    'intent.location.country',
  ]) {
    expect(message).toContain(path)
  }
  expect(message).not.toMatch(/50\.99|EURO|Ireland/)
})

test('a Private Key and the page’s own origin are refused on the spot', async ({ page }) => {
  await openBlank(page)
  const codes = await page.evaluate(
    ([serviceUrl = '']) =>
      [
        { serviceUrl, publicKey: 'sk_test_demo' },
        { serviceUrl: location.origin, publicKey: 'pk_test_demo' },
        { serviceUrl: 'pay.example', publicKey: 'pk_test_demo' },
      ].map((options) => {
        try {
          window.Tender?.createCheckout({
            ...options,
            intent: { trackingId: 'a', paymentFlowId: 'b', amount: { amount: 1, currency: 'EUR' } },
          })
          return 'started'
        } catch (error) {
          return (error as { code: string; message: string }).code
        }
      }),
    [serviceUrl],
  )
  expect(codes).toEqual(['key.private', 'origin.same', 'options.invalid'])
  expect(page.frames()).toHaveLength(1)
})

test('a selector that matches nothing is said at once', async ({ page }) => {
  await openBlank(page)
  const code = await page.evaluate((serviceUrl) => {
    const checkout = window.Tender?.createCheckout({
      serviceUrl,
      publicKey: 'pk_test_demo',
      intent: { trackingId: 'a', paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
    })
    try {
      checkout?.element('card').mount('#nowhere')
      return 'mounted'
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      checkout?.destroy()
    }
  }, serviceUrl)
  expect(code).toBe('container.notFound')
})
