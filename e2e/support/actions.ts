import type { Frame, FrameLocator, Page } from '@playwright/test'
import { loopbackFetch } from '../../demo/server/loopback-fetch'
import type { ActionEvent, PaymentResult, PayOptions } from '../../src/index'
import { answerOf, createServer, csp } from '../../src/server'
import { cards } from './cards'
import { type CheckoutPage, expect, test as tills } from './checkout-page'
import { fillCard } from './fill-card'
import type { OwnService } from './own-service'

/** How an action is shown, in the words of `pay`; a container is named by its selector. */
export type Way = 'modal' | 'inline' | 'redirect' | 'popup'
/** No pop-up opens: the browser blocks it, or what is around the page refuses it. */
export type Tried = Way | 'blocked' | 'refused'

export interface Ended {
  status: PaymentResult['status']
  paymentId?: string
  code?: string
}

/** What is around a shop's page. */
export interface Surroundings {
  /** What it comes with, beside its type. */
  headers?: Readonly<Record<string, string>>
  /** A policy that allows as little as can be: scripts and styles with this nonce, and scripts by way of a policy of Trusted Types. */
  nonce?: string
  /** It stands in a frame of another page of the shop's, with this `sandbox`. */
  sandbox?: string
}

/** A page on which a customer pays with something that asks them first. */
export interface Action {
  page: Page
  /** Where the shop's page is: `page` itself, or its frame in a sandbox. */
  shop(): Page | Frame
  own: OwnService
  checkoutPage: CheckoutPage
  /** Our frame around the bank's page. */
  frame: FrameLocator
  /** The bank's page, or that of an alternative method, wherever it is shown. */
  bank(): Promise<Page | FrameLocator>
  open(query?: string): Promise<void>
  /** Pays in this way, as a customer who presses a button; `ended` tells how. */
  pay(way: Tried): Promise<void>
  /** The result of the last payment, once there is one. */
  ended(): Promise<Ended>
  /** Nothing has ended yet. */
  expectUnended(): Promise<void>
  resume(): Promise<Ended | undefined>
  events(): Promise<ActionEvent[]>
  /**
   * Nothing of an action is left: the page is as it was, and has heard of each result once.
   * @param left what is there all the same: a window that nobody has closed; no word once the checkout is destroyed
   */
  expectClean(left?: { windows?: number; silent?: boolean }): Promise<void>
}

/** What of the options can be told to a page. */
interface PlainPayOptions {
  actions: Way | { container: string }
  method?: { type: string }
}

interface OnPage {
  checkout: ReturnType<NonNullable<Window['Tender']>['createCheckout']>
  events: ActionEvent[]
  results: Ended[]
  /** How often `pay` has been called. */
  calls: number
  /** How often `result` was said. */
  told: number
  pay(options: PlainPayOptions): void
}

declare global {
  interface Window {
    action?: OnPage
  }
}

interface Fixtures {
  action: Action
  /** The same order on another page. */
  actionOn: (page: Page) => Promise<Action>
  surroundings: Surroundings
}

export const test = tills.extend<Fixtures>({
  surroundings: [{}, { option: true }],
  actionOn: async ({ own, checkoutPage, checkoutPageOn, surroundings }, use) =>
    use(async (page) => openAction(page, own, await checkoutPageOn(page, checkoutPage.trackingId), surroundings)),
  action: async ({ page, own, checkoutPage, surroundings }, use) =>
    use(await openAction(page, own, checkoutPage, surroundings)),
})

export { expect }

/** What stands in the container before the bank does. */
const placeHeld = '<p>Here your bank asks</p>'

/** Which method a way is shown with: alternative methods have no dialog, cards have no pop-up. */
const methodOf = (way: Tried) => (/^(popup|blocked|refused)$/.test(way) ? { method: { type: 'PAYPAL' } } : {})

const openAction = async (
  page: Page,
  own: OwnService,
  checkoutPage: CheckoutPage,
  around: Surroundings,
): Promise<Action> => {
  const address = `${own.shopUrl}/action`
  checkoutPage.merchant = async (request) => {
    const server = createServer({ serviceUrl: own.serviceUrl, privateKey: 'sk_test_demo', fetch: loopback })
    const { token, type, intentId, attemptKey, amount, returnUrl } = request
    try {
      const { answer } = await server.payments.authorize(
        {
          flowId: 'flow_immediate',
          orderId: checkoutPage.trackingId,
          ...(intentId === undefined ? {} : { intentId }),
          amount: amount.amount,
          currencyCode: amount.currency,
          paymentMethod: { type, ...(token === undefined ? {} : { token }) },
          ...(type === 'CARD' ? { perform3DSecure: { redirectUrl: returnUrl } } : { apmRedirectUrl: returnUrl }),
        },
        { idempotencyKey: `${checkoutPage.trackingId}.${attemptKey}` },
      )
      return answer
    } catch (error) {
      return answerOf(error)
    }
  }
  const { headers, nonce, sandbox } = around
  const policy = nonce === undefined ? {} : { 'content-security-policy': policyWith(own.serviceUrl, nonce) }
  const withNonce = (markup: string) =>
    nonce === undefined ? markup : markup.replace(/<(script|style)/g, `<$1 nonce="${nonce}" crossorigin`)
  await page.route(
    (url) => url.href.startsWith(address),
    (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/html', ...headers, ...policy },
        body: withNonce(`<!doctype html><html lang="en"><title>CheckoutPage</title><link rel="icon" href="data:,">
          <style>body{min-height:300vh}#place{width:420px}</style>
          <main><h1>Pay</h1><div id="card"></div><button id="pay">Pay</button><div id="place">${placeHeld}</div></main>
          ${checkoutPage.script}`),
      }),
  )
  const host = `${own.shopUrl}/host`
  await page.route(
    (url) => url.href.startsWith(host),
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
          <iframe name="shop" src="/action${new URL(route.request().url()).search}" sandbox="${sandbox}" width="800" height="700"></iframe>`,
      }),
  )
  const shop = () => (sandbox === undefined ? page : (page.frame('shop') ?? page))
  const place = sandbox === undefined ? page : page.frameLocator('iframe[name="shop"]')
  const frame = place.frameLocator('iframe[title="Confirm your payment"]')
  let popup: Promise<Page> | undefined

  const action: Action = {
    page,
    shop,
    own,
    checkoutPage,
    frame,
    bank: async () => {
      if (popup) return popup
      return (await shop().locator('iframe[title="Confirm your payment"]').count()) > 0
        ? frame.frameLocator('#bank')
        : place
    },
    open: async (query = '') => {
      await page.goto(`${sandbox === undefined ? address : host}${query}`)
      await shop().evaluate(begin, {
        serviceUrl: own.serviceUrl,
        trackingId: checkoutPage.trackingId,
        returnUrl: address,
      })
    },
    pay: async (way) => {
      const options = { ...methodOf(way), actions: actionsOf(way) }
      popup = undefined
      if (!('method' in options)) await fillCard(shop(), cards.challenged.number)
      if (way === 'blocked') await shop().evaluate(() => Object.assign(window, { open: () => null }))
      await shop().evaluate((given) => {
        const button = document.querySelector<HTMLElement>('#pay')
        if (button) button.onclick = () => window.action?.pay(given)
      }, options as PlainPayOptions)
      if (way === 'popup') popup = page.waitForEvent('popup')
      await shop().locator('#pay').click()
    },
    ended: async () => {
      const last = () =>
        shop().evaluate(() =>
          window.action?.results.length === window.action?.calls ? window.action?.results.at(-1) : null,
        )
      await expect.poll(last).toBeTruthy()
      return (await last()) as Ended
    },
    expectUnended: async () =>
      expect(await shop().evaluate(() => [window.action?.results.length, window.action?.calls])).toEqual([0, 1]),
    resume: () =>
      shop().evaluate(async () => {
        const { payment } = (await window.action?.checkout.resume()) ?? {}
        if (!payment) return undefined
        const { status, paymentId = '' } = payment
        return { status, paymentId }
      }),
    events: () => shop().evaluate(() => window.action?.events ?? []),
    expectClean: async ({ windows = 0, silent = false } = {}) => {
      await expect(shop().locator('dialog')).toHaveCount(0)
      await expect(shop().locator('iframe[title="Confirm your payment"]')).toHaveCount(0)
      const events = await action.events()
      expect(events.map(({ phase }) => phase)).toEqual(events.map((_, index) => (index % 2 === 0 ? 'begin' : 'end')))
      await expect.poll(() => page.context().pages().length).toBe(1 + windows)
      const calls = await shop().evaluate(() => window.action?.calls ?? 0)
      const seen = () =>
        shop().evaluate(
          (held) => ({
            // A router may have taken the place away.
            place: document.querySelector('#place')?.innerHTML ?? held,
            focused: document.activeElement?.id || document.activeElement?.localName,
            told: window.action?.told,
          }),
          placeHeld,
        )
      const clean = { place: placeHeld, focused: calls > 0 ? 'pay' : 'body', told: silent ? 0 : calls }
      await expect.poll(seen).toEqual(clean)
    },
  }
  return action
}

/** The strictest policy there is, but for the icon of these pages. */
const policyWith = (serviceUrl: string, nonce: string): string => {
  const { directives } = csp({ serviceUrl, nonce })
  return csp({ serviceUrl, nonce, own: { ...directives, 'img-src': ["'self'", 'data:'] } }).header
}

const actionsOf = (way: Tried): PlainPayOptions['actions'] => {
  if (way === 'inline') return { container: '#place' }
  return way === 'blocked' || way === 'refused' ? 'popup' : way
}

/** Node knows no name below localhost, and the service tells the customer's browser the host that was called. */
export const loopback: typeof fetch = (url, init) => loopbackFetch(new Request(url, init))

/** Runs in the page. */
const begin = ({ serviceUrl, trackingId, returnUrl }: Record<'serviceUrl' | 'trackingId' | 'returnUrl', string>) => {
  const { createCheckout } = window.Tender ?? {}
  if (!createCheckout) throw new Error('no Tender on this page')
  const checkout = createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
  })
  const card = checkout.element('card').mount('#card')
  card.on('submit', () => document.querySelector<HTMLElement>('#pay')?.click())
  const action: OnPage = {
    checkout,
    events: [],
    results: [],
    calls: 0,
    told: 0,
    pay: (options) => {
      action.calls += 1
      const authorise = (request: object) => {
        const asked = JSON.stringify({ ...request, flow: 'flow_immediate' })
        return fetch('/authorise', { method: 'POST', headers: { 'x-request': asked } })
      }
      checkout.pay({ ...(options as Pick<PayOptions, 'actions' | 'method'>), authorise, returnUrl }).then((result) => {
        const { status, paymentId = '' } = result
        action.results.push({
          status,
          paymentId,
          ...('error' in result && result.error && { code: result.error.code }),
        })
      })
    },
  }
  checkout.on('action', (event) => action.events.push(event))
  checkout.on('result', () => {
    action.told += 1
  })
  window.action = action
}
