import type { Page } from '@playwright/test'
import type { ActionEvent, PaymentResult, PayOptions } from '../../src/index'
import { csp } from '../../src/server'
import type { OwnService } from './own-service'

/** How the shop's page is served and embedded. */
export interface PageEnvironment {
  /** Response headers in addition to the content type. */
  headers?: Readonly<Record<string, string>>
  /**
   * Serves the page with the strictest policy: scripts and styles with this nonce, and Trusted
   * Types.
   */
  nonce?: string
  /** Embeds the page in a frame with this `sandbox`, in another page of the shop. */
  sandbox?: string
}

export interface ActionResult {
  status: PaymentResult['status']
  paymentId?: string
  code?: string
}

/** The serialisable part of the options of `pay`. */
export interface PlainPayOptions {
  actions: 'modal' | 'redirect' | 'popup' | { container: string }
  method?: { type: string }
}

interface ActionState {
  checkout: ReturnType<NonNullable<Window['Tender']>['createCheckout']>
  events: ActionEvent[]
  results: ActionResult[]
  /** The number of calls of `pay`. */
  payCalls: number
  /** The number of `result` events. */
  resultEvents: number
  pay(options: PlainPayOptions): void
  /** The option `outcome` of `pay` and `resume`. */
  outcome(request: object): Promise<Response>
}

declare global {
  interface Window {
    action?: ActionState
  }
}

/** The content of the container before it shows a bank's page. */
export const containerContent = '<p>Here your bank asks</p>'

/** The strictest policy. It allows only an empty icon in addition. */
const policyWith = (serviceUrl: string, nonce: string): string => {
  const { directives } = csp({ serviceUrl, nonce })
  return csp({ serviceUrl, nonce, own: { ...directives, 'img-src': ["'self'", 'data:'] } }).header
}

/** Serves the shop's page at `/action`, and a page at `/host` that embeds it. */
export const routeActionDocuments = async (
  page: Page,
  own: OwnService,
  { headers, nonce, sandbox }: PageEnvironment,
  scriptHtml: () => string,
): Promise<void> => {
  const policy = nonce === undefined ? {} : { 'content-security-policy': policyWith(own.serviceUrl, nonce) }
  const withNonce = (markup: string) =>
    nonce === undefined ? markup : markup.replace(/<(script|style)/g, `<$1 nonce="${nonce}" crossorigin`)
  await page.route(
    (url) => url.href.startsWith(`${own.shopUrl}/action`),
    (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/html', ...headers, ...policy },
        body: withNonce(`<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,">
          <style>body{min-height:300vh}#place{width:420px}</style>
          <main><h1>Pay</h1><div id="card"></div><button id="pay">Pay</button><div id="place">${containerContent}</div></main>
          ${scriptHtml()}`),
      }),
  )
  await page.route(
    (url) => url.href.startsWith(`${own.shopUrl}/host`),
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
          <iframe name="shop" src="/action${new URL(route.request().url()).search}" sandbox="${sandbox}" width="800" height="700"></iframe>`,
      }),
  )
}

/** Starts the checkout. Runs in the page. */
export const startActionCheckout = ({
  serviceUrl,
  trackingId,
  returnUrl,
}: Record<'serviceUrl' | 'trackingId' | 'returnUrl', string>) => {
  const { createCheckout } = window.Tender ?? {}
  if (!createCheckout) throw new Error('Tender is not loaded on this page.')
  const checkout = createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
    intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
  })
  const card = checkout.element('card').mount('#card')
  card.on('submit', () => document.querySelector<HTMLElement>('#pay')?.click())
  const authorise = (request: object) =>
    fetch('/authorise', {
      method: 'POST',
      headers: { 'x-request': JSON.stringify({ ...request, flow: 'flow_immediate' }) },
    })
  const outcome = (request: object) =>
    fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })
  const state: ActionState = {
    outcome,
    checkout,
    events: [],
    results: [],
    payCalls: 0,
    resultEvents: 0,
    pay: async (options) => {
      state.payCalls += 1
      const result = await checkout.pay({
        ...(options as Pick<PayOptions, 'actions' | 'method'>),
        authorise,
        outcome,
        ...(returnUrl !== '' && { returnUrl }),
      })
      const { status, paymentId = '' } = result
      const code = 'error' in result ? result.error?.code : undefined
      state.results.push({ status, paymentId, ...(code !== undefined && { code }) })
    },
  }
  checkout.on('action', (event) => state.events.push(event))
  checkout.on('result', () => {
    state.resultEvents += 1
  })
  window.action = state
}
