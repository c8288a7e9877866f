import type { Page } from '@playwright/test'
import { root } from '../../scripts/paths'
import type { AuthoriseRequest, OutcomeRequest } from '../../src/index'
import { csp, scriptJson } from '../../src/server'
import { askOrder, authoriseOrder, createLoopbackServer } from './merchant-server'
import type { OwnService } from './own-service'
import { bodyOf, repeatBodies } from './repeat-bodies'

/** A request to authorise, with what the script tag adds. */
export type TagAuthoriseRequest = AuthoriseRequest & { fields?: object; customer?: object }

/** A form with the attributes of its script tag, besides the required ones. */
export interface TagForm {
  trackingId: string
  attributes: Record<string, string>
  /** The content of the form. */
  form: string
}

/** A shop whose checkout page has no script of its own, under the strictest policy. */
export interface TagShop extends TagForm {
  /** The content of the JSON block; undefined if the page has none. */
  block: object | undefined
  /** Another form with a script tag of its own. Each form has its tracking id as its id. */
  second: TagForm | undefined
  /** Content before the form. */
  before: string
  /**
   * Custom elements in place of the script tag, the content before the form and the form; undefined
   * if the page has a script tag.
   */
  elements: { script: string; content: string } | undefined
  /** Attributes of `<html>`. */
  html: string
  /** Response headers of the page, besides its Content Security Policy. */
  headers: Readonly<Record<string, string>>
  /** Code of the page that runs before the script tag. */
  code: string
  /** The vault customer of the Client Tokens. */
  customerId: string | undefined
  /** The requests that the shop's server received. */
  authorised: TagAuthoriseRequest[]
  open(): Promise<void>
}

const nonce = 'dGFnc2hvcA=='

const startingWith = (address: string) => (url: URL) => url.href.startsWith(address)

export const createTagShop = async (page: Page, own: OwnService): Promise<TagShop> => {
  const trackingId = crypto.randomUUID()
  const shop: TagShop = {
    trackingId,
    attributes: {},
    block: undefined,
    second: undefined,
    form: '<div data-tender-element="card"></div>',
    before: '',
    elements: undefined,
    html: 'lang="en"',
    headers: {},
    code: '',
    customerId: undefined,
    authorised: [],
    open: async () => {
      await page.goto(`${own.shopUrl}/tag-shop`)
    },
  }
  const { header } = csp({ serviceUrl: own.serviceUrl, nonce, wallets: true })
  await page.route(startingWith(`${own.shopUrl}/tag-shop`), (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html;charset=utf-8', 'content-security-policy': header, ...shop.headers },
      body: pageOf(shop, own),
    }),
  )
  await page.route(startingWith(`${own.shopUrl}/paid`), (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,"><h1>Danke</h1>' }),
  )
  await page.route(`${own.shopUrl}/simulators.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', path: `${root}dist/mock-wallets-script.js` }),
  )
  await routeReturn(page)
  await routeServer(page, own, shop)
  return shop
}

/**
 * Returns the customer from the page of an alternative method with a document instead of a
 * redirect, because `page.route` does not see the request of a redirect.
 */
const routeReturn = (page: Page) =>
  page.route(/\/challenge\//, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // Some drivers do not report bodies. The customer always approves.
    // Node does not resolve the name of the service on a site of its own.
    const url = route.request().url().replace('pay.localhost', 'localhost')
    const response = await route.fetch({ url, maxRedirects: 0, postData: 'do=approve' })
    const { location } = response.headers()
    if (location === undefined) return route.fulfill({ response })
    const refresh = `<meta http-equiv="refresh" content="0;url=${location.replaceAll('&', '&amp;')}">`
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${refresh}` })
  })

const pageOf = (shop: TagShop, own: OwnService): string => {
  const { block, html, code } = shop
  const forms = [shop, ...(shop.second ? [shop.second] : [])]
  const scripts = shop.elements ? [shop.elements.script] : forms.map((each) => tagOf(each, own, block))
  const content = shop.elements?.content ?? shop.before + forms.map(formOf).join('')
  return `<!doctype html><html ${html}><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/strict/icon.svg">
    <style nonce="${nonce}">:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui; margin: 1rem }</style>
    <script nonce="${nonce}" src="/simulators.js" data-apple-pay="{}" data-google-pay="{}"></script>
    <script nonce="${nonce}">${code}</script>
    ${scripts.map((script) => `<script nonce="${nonce}" crossorigin ${script}></script>`).join('\n')}
    <main><h1>Shop</h1>${content}</main>
    ${block ? `<script type="application/json" id="tender-options">${scriptJson(block)}</script>` : ''}</html>`
}

const tagOf = ({ trackingId, attributes }: TagForm, own: OwnService, block: object | undefined): string => {
  const all = {
    'data-public-key': 'pk_test_demo',
    'data-flow': 'flow_immediate',
    'data-tracking-id': trackingId,
    'data-amount': '5099',
    'data-currency': 'EUR',
    'data-server': '/tag-server',
    ...(block && { 'data-options': 'tender-options' }),
    ...attributes,
  }
  const list = Object.entries(all).map(([name, value]) => `${name}="${value}"`)
  return `src="${own.serviceUrl}/tender.js" async ${list.join(' ')}`
}

const formOf = ({ trackingId, form }: TagForm): string =>
  `<form id="${trackingId}"><section data-tender-step="shipping"><label>E-mail
      <input name="email" type="email" value="ada@example.com" required></label></section>
    ${form}<p data-tender-message></p><button data-tender-element="payButton">Pay</button></form>`

const routeServer = async (page: Page, own: OwnService, shop: TagShop) => {
  await repeatBodies(page, '/tag-server/')
  const server = createLoopbackServer(own.serviceUrl)
  await page.route(`${own.shopUrl}/tag-server/client-token`, async (route) => {
    const { customerId } = shop
    const order = { amount: 5099, currency: 'EUR', ...(customerId !== undefined && { customerId }) }
    await route.fulfill({ json: (await server.clientTokens.generate(order)).token })
  })
  await page.route(`${own.shopUrl}/tag-server/authorise`, async (route) => {
    const request: TagAuthoriseRequest = bodyOf(route.request())
    shop.authorised.push(request)
    const { customerId } = shop
    const { trackingId } = request.trackingId === shop.second?.trackingId ? shop.second : shop
    const customer = customerId === undefined ? undefined : { id: customerId }
    const order = { trackingId, flowId: 'flow_immediate', ...(customer && { customer }) }
    await route.fulfill({ json: await authoriseOrder(server, order, request) })
  })
  await page.route(`${own.shopUrl}/tag-server/outcome`, async (route) => {
    const request: OutcomeRequest = bodyOf(route.request())
    await route.fulfill({ json: await askOrder(server, request) })
  })
}
