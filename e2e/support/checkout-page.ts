import type { Frame, FrameLocator, Page, Route } from '@playwright/test'
import type { AuthoriseRequest, CheckoutOptions, OutcomeRequest, PaymentResult, PayOptions } from '../../src/index'
import type {} from '../../src/sdk/form/script-tag'
import { fillCard } from './fill-card'
import { askOrder, authoriseOrder } from './merchant-server'
import { type OwnService, onTwoSites } from './own-service'
import { test as base, expect } from './test'

/** A payment result with the codes of its error and of the warnings so far. */
export interface ResultSummary {
  status: PaymentResult['status']
  paymentId?: string
  message?: string
  code?: string
  warnings: string[]
}

/** Handles a request to the merchant's server. `authorise` returns the regular answer. */
export type AuthoriseHandler = (request: AuthoriseRequest, authorise: () => Promise<unknown>) => Promise<unknown>

/** Handles a question about a payment attempt. `ask` returns the regular answer. */
export type OutcomeHandler = (request: OutcomeRequest, ask: () => Promise<unknown>) => Promise<unknown>

/** Returned by a handler to break the connection to the merchant's server. */
export const connectionLost = Symbol('connection lost')

export interface CheckoutPageFixtures {
  own: OwnService
  checkoutPage: CheckoutPage
  /**
   * Opens a checkout in another page. With the tracking id of another checkout, it is the same
   * order.
   */
  checkoutPageOn(page: Page, trackingId?: string): Promise<CheckoutPage>
}

/** A page with a card element, and the merchant's server. */
export interface CheckoutPage {
  page: Page
  card: FrameLocator
  trackingId: string
  /** Replace it to change the behaviour of the merchant's server. */
  handleAuthorise: AuthoriseHandler
  /** Replace it to change the behaviour of the merchant's server. */
  handleOutcome: OutcomeHandler
  /** The requests that the merchant's server received. */
  authoriseRequests: AuthoriseRequest[]
  /** The number of Client Tokens that the merchant's server created. */
  clientTokenCount: number
  /** The markup of the container, an element with the id `card`. */
  containerHtml: string
  /** The markup that loads the SDK. */
  scriptHtml: string
  /** Whether the merchant's server cannot be reached. */
  offline: boolean
  /** The service that `start` uses. */
  serviceUrl: string
  open(change?: Partial<CheckoutOptions> & { flow?: string }): Promise<void>
  /** Starts the checkout in the current page, or in a frame of it. */
  start(where?: Page | Frame): Promise<void>
  /** Starts another order in the same page. */
  startNextOrder(): Promise<void>
  destroy(): Promise<void>
  /** Reloads the page with the same order. */
  reload(): Promise<void>
  type(number: string): Promise<void>
  /** Types another card once the frame has cleared the security code after a decline. */
  typeAfterDecline(number: string): Promise<void>
  pay(options?: Pick<PayOptions, 'authoriseTimeoutMs' | 'billingAddress'>): Promise<ResultSummary>
  resume(): Promise<ResultSummary | undefined>
  /** The statuses of the order's payments in the service. */
  paymentStatuses(): Promise<string[]>
  /** The id of the checkout's intent. Waits until the intent exists. */
  intentId(): Promise<string>
}

export const test = base.extend<CheckoutPageFixtures>({
  own: async ({ ownService, sites }, use) => {
    // Before the test, because the page of the previous one is closed after its last request.
    await ownService.reset()
    await use(sites === 'one site' ? ownService : onTwoSites(ownService))
  },
  checkoutPageOn: async ({ own, bundled }, use) => {
    await use((page, trackingId = crypto.randomUUID()) => createCheckoutPage(page, own, trackingId, bundled))
  },
  checkoutPage: async ({ page, checkoutPageOn }, use) => {
    await use(await checkoutPageOn(page))
  },
})

export { expect }

/** The same shop and service with hosts of two sites. */
const createCheckoutPage = async (
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
    handleAuthorise: (_request, authorise) => authorise(),
    handleOutcome: (_request, ask) => ask(),
    authoriseRequests: [],
    clientTokenCount: 0,
    containerHtml: '<div id="card"></div>',
    scriptHtml: `<script src="${bundled === undefined ? `${own.serviceUrl}/tender.js` : '/checkout.js'}"></script>`,
    offline: false,
    serviceUrl: own.serviceUrl,
    open: async ({ flow = 'flow_immediate', ...change } = {}) => {
      await page.goto(`${own.shopUrl}/checkout`)
      await startIn(page, { ...optionsOf(own, trackingId, flow), ...change })
      await expect(card.getByLabel('Card number')).toBeEditable()
    },
    start: (where = page) => {
      const { serviceUrl } = checkoutPage
      return startIn(where, { ...optionsOf(own, trackingId, 'flow_immediate'), serviceUrl })
    },
    startNextOrder: async () => {
      await startIn(page, optionsOf(own, crypto.randomUUID(), 'flow_immediate'))
      await expect(card.getByLabel('Card number')).toBeEditable()
    },
    destroy: () =>
      page.evaluate(() => {
        window.checkoutPage?.checkout.destroy()
        delete window.checkoutPage
      }),
    reload: async () => {
      const options = await page.evaluate(() => window.checkoutPage?.options)
      if (!options) throw new Error('The page has no checkout to reload.')
      await page.reload()
      await startIn(page, options)
    },
    type: (number) => fillCard(page, number),
    typeAfterDecline: async (number) => {
      await expect(card.getByLabel('Security code')).toHaveValue('')
      await checkoutPage.type(number)
    },
    pay: (options = {}) => page.evaluate((given) => window.checkoutPage?.pay(given) as Promise<ResultSummary>, options),
    resume: () => page.evaluate(() => window.checkoutPage?.resume()),
    paymentStatuses: async () => {
      const { items } = await own.server.payments.list({ first: 100 }).page()
      return items.filter(({ orderId }) => orderId === trackingId).map(({ status }) => String(status))
    },
    intentId: async () => {
      const read = () => page.evaluate(() => window.checkoutPage?.checkout.intent.value?.id)
      await expect.poll(read).toBeTruthy()
      return String(await read())
    },
  }
  await routeDocument(checkoutPage, own, bundled)
  await routeMerchantServer(checkoutPage, own)
  return checkoutPage
}

const routeDocument = async (checkoutPage: CheckoutPage, own: OwnService, bundled: string | undefined) => {
  const { page } = checkoutPage
  await page.route(`${own.shopUrl}/checkout`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,"><main><h1>Pay</h1>
        <form><section data-tender-step="shipping"><label>Street <input id="street" required></label></section></form>
        ${checkoutPage.containerHtml}</main>${checkoutPage.scriptHtml}`,
    }),
  )
  await page.route(`${own.shopUrl}/checkout.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${bundled}\nwindow.Tender = tender` }),
  )
}

const routeMerchantServer = async (checkoutPage: CheckoutPage, own: OwnService) => {
  const { page } = checkoutPage
  await page.route(`${own.shopUrl}/client-token`, async (route) => {
    if (checkoutPage.offline) return route.abort('internetdisconnected')
    checkoutPage.clientTokenCount += 1
    const { token } = await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })
    return route.fulfill({ json: token })
  })
  await page.route(`${own.shopUrl}/authorise`, async (route) => {
    if (checkoutPage.offline) return route.abort('internetdisconnected')
    const request: AuthoriseRequest & { flow: string } = JSON.parse(route.request().headers()['x-request'] ?? '')
    checkoutPage.authoriseRequests.push(request)
    const answer = await checkoutPage.handleAuthorise(request, () =>
      authoriseOrder(own.server, { trackingId: request.trackingId, flowId: request.flow }, request),
    )
    await fulfill(route, answer)
  })
  await page.route(`${own.shopUrl}/outcome`, async (route) => {
    if (checkoutPage.offline) return route.abort('internetdisconnected')
    const request: OutcomeRequest = JSON.parse(route.request().headers()['x-request'] ?? '')
    await fulfill(route, await checkoutPage.handleOutcome(request, () => askOrder(own.server, request)))
  })
}

const fulfill = async (route: Route, answer: unknown) => {
  if (answer === connectionLost) await route.abort().catch(() => {})
  else if (answer instanceof Response) await route.fulfill({ status: answer.status, body: await answer.text() })
  // Failures are ignored, because the page may be closed.
  else await route.fulfill({ json: answer }).catch(() => {})
}

const optionsOf = (own: OwnService, trackingId: string, flow: string): CheckoutOptions => ({
  serviceUrl: own.serviceUrl,
  publicKey: 'pk_test_demo',
  intent: { trackingId, paymentFlowId: flow, amount: { amount: 5099, currency: 'EUR' } },
})

declare global {
  interface Window {
    checkoutPage?: {
      options: CheckoutOptions
      checkout: ReturnType<NonNullable<Window['Tender']>['createCheckout']>
      pay(options: Pick<PayOptions, 'authoriseTimeoutMs' | 'billingAddress' | 'returnUrl'>): Promise<ResultSummary>
      resume(): Promise<ResultSummary | undefined>
    }
  }
}

const startIn = (page: Page | Frame, options: CheckoutOptions): Promise<void> =>
  page.evaluate((options) => {
    const { createCheckout } = window.Tender ?? {}
    if (!createCheckout) throw new Error('Tender is not loaded on this page.')
    const warnings: string[] = []
    const checkout = createCheckout({
      ...options,
      clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    })
    checkout.on('warning', ({ code }) => warnings.push(code))
    // With a listener, nothing is written to the console.
    checkout.on('result', () => {})
    checkout.steps.follow()
    checkout.element('card').mount('#card')
    const summarise = (result: PaymentResult): ResultSummary => {
      const { error, ...rest } = 'error' in result ? result : { ...result, error: undefined }
      return { ...rest, ...(error && { code: error.code }), warnings: [...new Set(warnings)].sort() }
    }
    const outcome = (request: OutcomeRequest) =>
      fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })
    window.checkoutPage = {
      options,
      checkout,
      pay: async (given) =>
        summarise(
          await checkout.pay({
            ...given,
            outcome,
            authorise: (request) =>
              // Some browser drivers do not expose the body of a request to the test.
              fetch('/authorise', {
                method: 'POST',
                headers: { 'x-request': JSON.stringify({ ...request, flow: options.intent.paymentFlowId }) },
              }),
          }),
        ),
      resume: async () => {
        const { payment } = await checkout.resume({ outcome })
        return payment && summarise(payment)
      },
    }
  }, options)
