import { escapeHtml, fillTemplate } from './fill-template'
import type { Listener } from './listener'
import { dropOrder, keepOrder, newOrderId, orderIdIn } from './order-cookie'
import { type Ports, serviceUrlFor } from './origins'
import { shopHeaders } from './security-headers'
import { servePages } from './serve-pages'
import { keepVisitor, newVisitorId, visitorIdIn } from './visitor-cookie'

/** What each page leads to, in this order. */
const pages = [
  { name: 'Cart', path: '/cart.html' },
  { name: 'npm', path: '/' },
  { name: 'Script tag', path: '/tag.html' },
  { name: 'Own layout', path: '/fields.html' },
  { name: 'Returning customer', path: '/returning.html' },
  { name: 'PayPal and Klarna', path: '/ways.html' },
  { name: 'Looks', path: '/looks.html' },
]

const fileOf = (path: string) => path.slice(1) || 'index.html'

const files = new Map(
  ['/index.html', '/confirmation.html', ...pages.map(({ path }) => path)].map((path) => [path, fileOf(path)]),
)

const linksOn = (current: string): string =>
  pages
    .map(({ name, path }) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`)
    .join('\n        ')

export interface ShopPagesOptions extends Ports {
  dir: string
  /** Whether the pages reach their backend through the relay, for want of a server. */
  relay: boolean
}

/** The shop's pages, with the visitor's order and the service's address written in. */
export const shopPages = ({ dir, relay, ...ports }: ShopPagesOptions): Listener =>
  servePages(dir, files, (req, path) => {
    const serviceUrl = serviceUrlFor(req.headers.host, ports) ?? ''
    const orderId = orderIdIn(req.headers.cookie) ?? newOrderId()
    const visitorId = visitorIdIn(req.headers.cookie) ?? newVisitorId()
    // Thanks said, the next visit is a new order.
    const cookie = path === '/confirmation.html' ? dropOrder : keepOrder(orderId)
    return {
      headers: { ...shopHeaders(serviceUrl), 'set-cookie': [cookie, keepVisitor(visitorId)] },
      html: (source) => {
        const page = source.replace('__PAGES__', () => linksOn(path))
        const html = fillTemplate(page, { SERVICE_URL: serviceUrl, TRACKING_ID: orderId })
        return relay
          ? html.replace('<head>', () => `<head>\n    ${relayTag(serviceUrl, { orderId, visitorId })}`)
          : html
      },
    }
  })

/** Before every other script of the page, and at once: what they ask of the backend has to wait for the relay. */
export const relayTag = (serviceUrl: string, { orderId, visitorId = '' }: Session, nonce = ''): string =>
  `<script src="/relay.js" nonce="${escapeHtml(nonce)}" data-service-url="${escapeHtml(serviceUrl)}" data-order-id="${escapeHtml(orderId)}" data-visitor-id="${escapeHtml(visitorId)}"></script>`

/** What a server would read from its own cookies. */
interface Session {
  orderId: string
  visitorId?: string
}
