import { scenarioAt, scenarioIn, startedScenario } from '../scenarios/scenario-cookie'
import type { ScenarioId } from '../scenarios/scenarios'
import { defaultDocsUrl } from './docs-page'
import { escapeHtml, fillTemplate } from './fill-template'
import type { Listener } from './listener'
import { confirmedOrderFor, forgetOrder, keepOrder, orderFor, ordersIn, placeOrder } from './order-cookie'
import { type Ports, serviceUrlFor } from './origins'
import { fillParts } from './page-parts'
import { applySettings } from './page-settings'
import { hasSettings, pages, scenariosPath } from './product-bar'
import { shopHeaders } from './security-headers'
import { servePages } from './serve-pages'
import { keepVisitor, newVisitorId, visitorIdIn } from './visitor-cookie'

const fileOf = (path: string) => path.slice(1) || 'index.html'

const files = new Map(
  ['/index.html', '/confirmation.html', ...pages.map(({ path }) => path)].map((path) => [path, fileOf(path)]),
)

export interface ShopPagesOptions extends Ports {
  dir: string
  /** Whether the pages reach the backend through the relay, because the shop has no server. */
  relay: boolean
  /** The address of the documentation. @default the quick start, as a page of the shop */
  docsUrl?: string | undefined
  /** The origin that may embed the pages. @default none */
  embedder?: string | undefined
}

/** Serves the shop's pages, with the visitor's order and the service's URL. */
export const shopPages = ({ dir, relay, docsUrl = defaultDocsUrl, embedder, ...ports }: ShopPagesOptions): Listener =>
  servePages(dir, files, (req, path) => {
    const serviceUrl = serviceUrlFor(req.headers.host, ports) ?? ''
    const orders = ordersIn(req.headers.cookie)
    const isConfirmation = path === '/confirmation.html'
    const orderId = (isConfirmation ? confirmedOrderFor : orderFor)(req.url ?? '/', orders)
    const visitorId = visitorIdIn(req.headers.cookie) ?? newVisitorId()
    const started = scenarioAt(req.url ?? '/')
    const scenario = path === scenariosPath ? undefined : (started ?? scenarioIn(req.headers.cookie))
    const orderCookies = path === scenariosPath ? [forgetOrder] : [keepOrder(orderId)]
    const cookies = isConfirmation ? placeOrder(orders, orderId) : orderCookies
    const orderIds = [orders.current ?? (isConfirmation ? [] : orderId), orders.placed].flat()
    return {
      headers: {
        ...shopHeaders(serviceUrl, embedder),
        'set-cookie': [...cookies, keepVisitor(visitorId), started ? startedScenario(started) : []].flat(),
      },
      html: (source) => {
        const page = reserveWallets(fillParts(source, path, docsUrl), req.url ?? '/')
        const filled = fillTemplate(page, { SERVICE_URL: serviceUrl, TRACKING_ID: orderId })
        const html = hasSettings(path) ? applySettings(filled, req.url ?? '/', req.headers.cookie) : filled
        const withBanner = scenario ? addBanner(html, serviceUrl, scenario) : html
        return relay
          ? withBanner.replace('<head>', (tag) => tag + relayTag(serviceUrl, { orderIds, visitorId }))
          : withBanner
      },
    }
  })

/** Reserves the place of the optional wallets, so that they move nothing when they load. */
const reserveWallets = (html: string, target: string): string =>
  new URLSearchParams(target.split('?')[1]).has('wallets')
    ? html.replace('class="wallet-place"', 'class="wallet-place reserved divided"')
    : html

/**
 * Adds the banner that shows the running scenario. Its script runs before the parser reads the
 * content below the banner, so that the banner moves nothing.
 */
const addBanner = (html: string, serviceUrl: string, scenario: ScenarioId): string =>
  html
    .replace('<head>', (tag) => `${tag}<link rel="stylesheet" href="/scenario-banner.css" />`)
    .replace(
      /<main[^>]*>/,
      (tag) =>
        `${tag}<script src="/scenario-banner.js" data-service-url="${escapeHtml(serviceUrl)}" data-scenario="${scenario}"></script>`,
    )

/**
 * Returns the script tag of the relay. The relay must run before every other script of the page,
 * because it delays the requests of the other scripts to the backend until the worker is ready.
 *
 * @param session data that a server reads from its cookies
 */
export const relayTag = (serviceUrl: string, { orderIds, visitorId = '' }: RelaySession, nonce = ''): string =>
  `<script src="/relay.js" nonce="${escapeHtml(nonce)}" data-service-url="${escapeHtml(serviceUrl)}" data-order-ids="${escapeHtml(orderIds.join(' '))}" data-visitor-id="${escapeHtml(visitorId)}"></script>`

interface RelaySession {
  orderIds: readonly string[]
  visitorId?: string
}
