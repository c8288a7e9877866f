import type { Page } from '@playwright/test'
import type { AuthoriseRequest, PaymentResult } from '../src/index'
import type { ElementType } from '../src/sdk/types'
import { fillCard } from '../src/testing/fill-card'
import { cards } from './support/cards'
import { test as base, type CheckoutPage, connectionLost, expect } from './support/checkout-page'
import type { OwnService } from './support/own-service'
import { onTwoSites } from './support/own-service'
import { withHistoryCache } from './support/whole-browser'

const { approved, declined } = cards
const flow = 'flow_immediate'

/** Elements that take one card together. */
const layouts = {
  card: ['card'],
  payment: ['payment'],
  fields: ['number', 'expiry', 'cvc', 'name'],
} satisfies Record<string, ElementType[]>
type Layout = keyof typeof layouts
const layoutNames = Object.keys(layouts) as Layout[]

declare global {
  interface Window {
    stays?: {
      /** Whether the page was restored from the cache; undefined before it was left. */
      restored?: boolean
      isEmpty(): boolean
      isComplete(): boolean
      pay(): Promise<PaymentResult['status']>
      restart(trackingId: string): Promise<void>
    }
  }
}

interface Stays {
  page: Page
  own: OwnService
  checkoutPage: CheckoutPage
}

const plain = base.extend<{ stays: Stays }>({
  stays: async ({ page, own, checkoutPage }, use) => use({ page, own, checkoutPage }),
})
plain.use({ expectedNoise: [/Failed to load resource|NetworkError|NS_ERROR/] })

/** Opens a page of the shop with these elements in a form, and fills in a card. */
const openWith = async ({ page, own, checkoutPage }: Stays, layout: Layout, number: string = approved.number) => {
  const types: readonly ElementType[] = layouts[layout]
  await page.route(`${own.shopUrl}/stays`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      // Without `no-store`, which would keep the page out of the back-forward cache.
      body: `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,"><main><h1>Pay</h1>
        <form><input aria-label="Note" value="note">${types.map((type) => `<div id="${type}"></div>`).join('')}</form></main>
        <script src="${own.serviceUrl}/tender.js"></script></html>`,
    }),
  )
  await page.goto(`${own.shopUrl}/stays`)
  await page.evaluate(startCheckout, {
    serviceUrl: own.serviceUrl,
    types,
    trackingId: checkoutPage.trackingId,
    flow,
  })
  await fillCard(page, { ...approved, number })
  await expect.poll(() => page.evaluate(() => window.stays?.isComplete())).toBe(true)
}

interface Start {
  serviceUrl: string
  types: readonly ElementType[]
  trackingId: string
  flow: string
}

/** Runs in the page. */
const startCheckout = async ({ serviceUrl, types, trackingId, flow }: Start) => {
  const checkout = window.Tender?.createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    intent: { trackingId, paymentFlowId: flow, amount: { amount: 5099, currency: 'EUR' } },
  })
  if (!checkout) throw new Error('Tender is not loaded on this page.')
  checkout.on('result', () => {})
  const elements = types.map((type) => checkout.element(type).mount(`#${type}`))
  const authorise = (request: AuthoriseRequest) =>
    fetch('/authorise', { method: 'POST', headers: { 'x-request': JSON.stringify({ ...request, flow }) } })
  const outcome = (request: object) =>
    fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })
  window.stays = {
    isEmpty: () => elements.every(({ state }) => state.empty),
    isComplete: () => elements.every(({ state }) => state.complete),
    pay: async () => (await checkout.pay({ authorise, outcome })).status,
    restart: (trackingId) => checkout.restart({ trackingId }),
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (window.stays) window.stays.restored = persisted
  })
  await Promise.all([checkout.ready, ...elements.map(({ ready }) => ready)])
}

const isEmpty = (page: Page) => page.evaluate(() => window.stays?.isEmpty())
const pay = (page: Page) => page.evaluate(() => window.stays?.pay())
const restart = (page: Page, trackingId: string) =>
  page.evaluate((trackingId) => window.stays?.restart(trackingId), trackingId)

/** Returns the values of all inputs in the frames of the page. */
const valuesIn = async (page: Page) => {
  const read = () => [...document.querySelectorAll<HTMLInputElement>('input[type=text]')].map(({ value }) => value)
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  return (await Promise.all(frames.map((frame) => frame.evaluate(read)))).flat()
}

const expectForgotten = async (page: Page) => {
  await expect.poll(() => isEmpty(page)).toBe(true)
  expect(await valuesIn(page)).toEqual(['', '', '', ''])
}

for (const layout of layoutNames) {
  plain(`forgets the card when the order is paid: ${layout}`, async ({ stays }) => {
    await openWith(stays, layout)
    expect(await pay(stays.page)).toBe('succeeded')
    await expectForgotten(stays.page)
  })

  plain(`keeps the card for another order after a decline: ${layout}`, async ({ stays }) => {
    await openWith(stays, layout, declined.number)
    expect(await pay(stays.page)).toBe('declined')
    await restart(stays.page, crypto.randomUUID())
    expect(await valuesIn(stays.page)).toContain('4000 0000 0000 0002')
  })

  plain(`forgets the card for another order if the payment may have been made: ${layout}`, async ({ stays }) => {
    const { page, checkoutPage } = stays
    checkoutPage.handleAuthorise = async () => connectionLost
    checkoutPage.handleOutcome = async () => connectionLost
    await openWith(stays, layout)
    expect(await pay(page)).toBe('pending')
    await restart(page, checkoutPage.trackingId)
    expect(await isEmpty(page)).toBe(false)
    await restart(page, crypto.randomUUID())
    await expectForgotten(page)
  })

  // No driver can print or emulate paper in Debian's Firefox.
  plain(`prints nothing that was typed: ${layout}`, { tag: '@once' }, async ({ stays }) => {
    const { page } = stays
    await openWith(stays, layout)
    await page.emulateMedia({ media: 'print' })
    for (const frame of page.frames().slice(1)) {
      for (const input of await frame.locator('input[type=text]').all()) {
        await expect(input).toHaveCSS('visibility', 'hidden')
      }
    }
  })

  plain(`is emptied when the shop's form is reset, unless the shop cancels it: ${layout}`, async ({ stays }) => {
    const { page } = stays
    await openWith(stays, layout)
    await page.evaluate(() => {
      const form = document.forms[0]
      form?.addEventListener('reset', (event) => event.preventDefault(), { once: true })
      form?.reset()
    })
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => window.stays?.isComplete())).toBe(true)
    await page.evaluate(() => document.forms[0]?.reset())
    await expectForgotten(page)
    await expect(page.getByLabel('Note')).toHaveValue('note')
  })
}

const cached = plain.extend(withHistoryCache)

cached.describe('a page restored from the back-forward cache', () => {
  cached.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no back-forward cache under its driver')

  /** Leaves the page and goes back. Polls, because a restored page emits no load event. */
  const leaveAndReturn = async (page: Page, shopUrl: string) => {
    await page.route('**/other-page', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><link rel="icon" href="data:,">' }),
    )
    await page.goto(`${shopUrl}/other-page`)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => window.stays?.restored)).toBe(true)
  }

  /** Removes the focus, whose caret blinks. */
  const screenshot = async (page: Page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    return page.screenshot({ animations: 'disabled' })
  }

  for (const sites of ['one site', 'two sites']) {
    for (const layout of layoutNames) {
      cached(`shows no card: ${layout}, ${sites}`, async ({ stays }) => {
        const { page, own: service } = stays
        const own = sites === 'one site' ? service : onTwoSites(service)
        await openWith({ ...stays, own }, layout)
        const typed = await screenshot(page)
        await leaveAndReturn(page, own.shopUrl)
        expect(await isEmpty(page)).toBe(true)
        const restored = await screenshot(page)
        expect(restored.equals(typed)).toBe(false)
      })
    }
  }
})
