import { escapeHtml, fillTemplate } from './fill-template'
import type { Listener } from './listener'
import { confirmedOrderFor, keepOrder, orderFor, ordersIn, placeOrder } from './order-cookie'
import { type Ports, serviceUrlFor } from './origins'
import { fillParts, pages } from './page-parts'
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
  /** The origin that may embed the pages. @default none */
  embedder?: string | undefined
}

/** Serves the shop's pages, with the visitor's order and the service's URL. */
export const shopPages = ({ dir, relay, embedder, ...ports }: ShopPagesOptions): Listener =>
  servePages(dir, files, (req, path) => {
    const serviceUrl = serviceUrlFor(req.headers.host, ports) ?? ''
    const orders = ordersIn(req.headers.cookie)
    const isConfirmation = path === '/confirmation.html'
    const orderId = (isConfirmation ? confirmedOrderFor : orderFor)(req.url ?? '/', orders)
    const visitorId = visitorIdIn(req.headers.cookie) ?? newVisitorId()
    const cookies = isConfirmation ? placeOrder(orders, orderId) : [keepOrder(orderId)]
    const orderIds = [orders.current ?? (isConfirmation ? [] : orderId), orders.placed].flat()
    return {
      headers: { ...shopHeaders(serviceUrl, embedder), 'set-cookie': [...cookies, keepVisitor(visitorId)] },
      html: (source) => {
        const html = fillTemplate(fillParts(source, path), { SERVICE_URL: serviceUrl, TRACKING_ID: orderId })
        return relay
          ? html.replace('<head>', () => `<head>\n    ${relayTag(serviceUrl, { orderIds, visitorId })}`)
          : html
      },
    }
  })

/**
 * Returns the script tag of the relay. It must run before every other script of the page, because
 * it delays their requests to the backend until the worker is ready.
 *
 * @param session data that a server reads from its cookies
 */
export const relayTag = (serviceUrl: string, { orderIds, visitorId = '' }: RelaySession, nonce = ''): string =>
  `<script src="/relay.js" nonce="${escapeHtml(nonce)}" data-service-url="${escapeHtml(serviceUrl)}" data-order-ids="${escapeHtml(orderIds.join(' '))}" data-visitor-id="${escapeHtml(visitorId)}"></script>`

interface RelaySession {
  orderIds: readonly string[]
  visitorId?: string
}
