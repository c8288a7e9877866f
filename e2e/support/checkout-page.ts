import type { Frame, FrameLocator, Page } from '@playwright/test'
import type { AuthoriseRequest, CheckoutOptions, PaymentResult } from '../../src/index'
import type {} from '../../src/sdk/form/script-tag'
import { answerOf } from '../../src/server'
import { fillCard } from './fill-card'
import type { OwnService } from './own-service'
import { expect, test as watched } from './test'

/** A result as the page has it, with its error and the warnings said on the way as codes. */
export interface Ended {
  status: PaymentResult['status']
  paymentId?: string
  message?: string
  code?: string
  warnings: string[]
}

/** How the merchant's server answers: with what `authorise` gives, or as the test says. */
export type MerchantAnswers = (request: AuthoriseRequest, authorise: () => Promise<unknown>) => Promise<unknown>

/** What breaks the connection to the merchant's server. */
export const lost = Symbol('lost')

export interface EndingsFixtures {
  own: OwnService
  checkoutPage: CheckoutPage
  /** A checkoutPage on another page; with the tracking id of another checkoutPage it is the same order. */
  checkoutPageOn(page: Page, trackingId?: string): Promise<CheckoutPage>
}

/** One page of a shop with a card on it, and the merchant's server behind it. */
export interface CheckoutPage {
  page: Page
  card: FrameLocator
  trackingId: string
  /** Replaced, it changes what the merchant's server does from now on. */
  merchant: MerchantAnswers
  /** What the merchant's server was asked. */
  asked: AuthoriseRequest[]
  /** How many Client Tokens it has given. */
  clientTokens: number
  /** What stands where the card goes: a node of the id `card`. */
  place: string
  /** The markup that brings the SDK to a page of this shop. */
  script: string
  /** Whether the shop's own server is out of reach. */
  offline: boolean
  open(change?: Partial<CheckoutOptions> & { flow?: string }): Promise<void>
  /** Begins on the page that there is, or in a frame of it. */
  begin(where?: Page | Frame): Promise<void>
  /** Begins another order on the same page. */
  next(): Promise<void>
  /** Takes the checkout away. */
  end(): Promise<void>
  /** Loads the page again, with the same order. */
  reload(): Promise<void>
  type(number: string): Promise<void>
  /** The same after a decline, once the frame has heard of that: it then asks for the security code again. */
  typeAnother(number: string): Promise<void>
  pay(options?: { authoriseTimeoutMs?: number }): Promise<Ended>
  resume(): Promise<Ended | undefined>
  /** What the service has of this order's payments. */
  payments(): Promise<string[]>
  /** The id of the intent that the page shows. */
  intentId(): Promise<string>
}

export const test = watched.extend<EndingsFixtures>({
  own: async ({ ownService, sites }, use) => {
    await use(sites === 'one site' ? ownService : onTwoSites(ownService))
    await ownService.reset()
  },
  checkoutPageOn: async ({ own, bundled }, use) => {
    await use((page, trackingId = crypto.randomUUID()) => openCheckoutPage(page, own, trackingId, bundled))
  },
  checkoutPage: async ({ page, checkoutPageOn }, use) => {
    await use(await checkoutPageOn(page))
  },
})

export { expect }

const onTwoSites = (own: OwnService): OwnService => ({
  ...own,
  shopUrl: own.shopUrl.replace('localhost', 'shop.localhost'),
  serviceUrl: own.serviceUrl.replace('localhost', 'pay.localhost'),
})

const openCheckoutPage = async (
  page: Page,
  own: OwnService,
  trackingId: string,
  bundled: string | undefined,
): Promise<CheckoutPage> => {
  const card = page.frameLocator('iframe[title="Card details"]')
  const checkoutPage: CheckoutPage = {
    page,
    card,
    trackingId,
    merchant: (_request, authorise) => authorise(),
    asked: [],
    clientTokens: 0,
    place: '<div id="card"></div>',
    script: `<script src="${bundled === undefined ? `${own.serviceUrl}/tender.js` : '/checkout.js'}"></script>`,
    offline: false,
    open: async ({ flow = 'flow_immediate', ...change } = {}) => {
      await page.goto(`${own.shopUrl}/checkout`)
      await begin(page, { ...optionsOf(own, trackingId, flow), ...change })
      await expect(card.getByLabel('Card number')).toBeEditable()
    },
    begin: (where = page) => begin(where, optionsOf(own, trackingId, 'flow_immediate')),
    next: async () => {
      await begin(page, optionsOf(own, crypto.randomUUID(), 'flow_immediate'))
      await expect(card.getByLabel('Card number')).toBeEditable()
    },
    end: () =>
      page.evaluate(() => {
        window.checkoutPage?.checkout.destroy()
        delete window.checkoutPage
      }),
    reload: async () => {
      const options = await page.evaluate(() => window.checkoutPage?.options)
      if (!options) throw new Error('nothing to reload')
      await page.reload()
      await begin(page, options)
    },
    type: (number) => fillCard(page, number),
    typeAnother: async (number) => {
      await expect(card.getByLabel('Security code')).toHaveValue('')
      await checkoutPage.type(number)
    },
    pay: (options = {}) => page.evaluate((given) => window.checkoutPage?.pay(given) as Promise<Ended>, options),
    resume: () => page.evaluate(() => window.checkoutPage?.resume()),
    payments: async () => {
      const { items } = await own.server.payments.list({ first: 100 }).page()
      return items.filter(({ orderId }) => orderId === trackingId).map(({ status }) => String(status))
    },
    intentId: async () => {
      const read = () => page.evaluate(() => window.checkoutPage?.checkout.intent.value?.id)
      await expect.poll(read).toBeTruthy()
      return String(await read())
    },
  }

  await page.route(`${own.shopUrl}/checkout`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>CheckoutPage</title><link rel="icon" href="data:,"><main><h1>Pay</h1>
        <form><section data-tender-step="shipping"><label>Street <input id="street" required></label></section></form>
        ${checkoutPage.place}</main>${checkoutPage.script}`,
    }),
  )
  await page.route(`${own.shopUrl}/checkout.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${bundled}\nwindow.Tender = tender` }),
  )
  await page.route(`${own.shopUrl}/client-token`, async (route) => {
    if (checkoutPage.offline) return route.abort('internetdisconnected')
    checkoutPage.clientTokens += 1
    const { token } = await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })
    return route.fulfill({ json: token })
  })
  await page.route(`${own.shopUrl}/authorise`, async (route) => {
    const request: AuthoriseRequest & { flow: string } = JSON.parse(route.request().headers()['x-request'] ?? '')
    checkoutPage.asked.push(request)
    const answer = await checkoutPage.merchant(request, () => authorise(own, request, trackingId))
    if (answer === lost) await route.abort().catch(() => {})
    else if (answer instanceof Response) await route.fulfill({ status: answer.status, body: await answer.text() })
    // A page that has gone hears nothing.
    else await route.fulfill({ json: answer }).catch(() => {})
  })
  return checkoutPage
}

const optionsOf = (own: OwnService, trackingId: string, flow: string): CheckoutOptions => ({
  serviceUrl: own.serviceUrl,
  publicKey: 'pk_test_demo',
  intent: { trackingId, paymentFlowId: flow, amount: { amount: 5099, currency: 'EUR' } },
})

/** The merchant's server as it should be. */
const authorise = async (own: OwnService, request: AuthoriseRequest & { flow: string }, orderId: string) => {
  const { token, type, intentId, attemptKey, amount, returnUrl, flow } = request
  try {
    const { answer } = await own.server.payments.authorize(
      {
        flowId: flow,
        orderId,
        ...(intentId === undefined ? {} : { intentId }),
        amount: amount.amount,
        currencyCode: amount.currency,
        paymentMethod: { type, ...(token !== undefined && { token }) },
        perform3DSecure: { redirectUrl: returnUrl },
      },
      { idempotencyKey: `${orderId}.${attemptKey}` },
    )
    return answer
  } catch (error) {
    return answerOf(error)
  }
}

declare global {
  interface Window {
    checkoutPage?: {
      options: CheckoutOptions
      checkout: ReturnType<NonNullable<Window['Tender']>['createCheckout']>
      pay(options: { authoriseTimeoutMs?: number; returnUrl?: string }): Promise<Ended>
      resume(): Promise<Ended | undefined>
    }
  }
}

const begin = (page: Page | Frame, options: CheckoutOptions): Promise<void> =>
  page.evaluate((options) => {
    const { createCheckout } = window.Tender ?? {}
    if (!createCheckout) throw new Error('no Tender on this page')
    const warnings: string[] = []
    const checkout = createCheckout({
      ...options,
      clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    })
    checkout.on('warning', ({ code }) => warnings.push(code))
    checkout.steps.follow()
    checkout.element('card').mount('#card')
    const told = (result: PaymentResult): Ended => {
      const { error, ...rest } = 'error' in result ? result : { ...result, error: undefined }
      return { ...rest, ...(error && { code: error.code }), warnings: [...new Set(warnings)].sort() }
    }
    window.checkoutPage = {
      options,
      checkout,
      pay: async (given) =>
        told(
          await checkout.pay({
            ...given,
            authorise: (request) =>
              // Not every driver of a browser shows a test the body of a request.
              fetch('/authorise', {
                method: 'POST',
                headers: { 'x-request': JSON.stringify({ ...request, flow: options.intent.paymentFlowId }) },
              }),
          }),
        ),
      resume: async () => {
        const { payment } = await checkout.resume()
        return payment && told(payment)
      },
    }
  }, options)
