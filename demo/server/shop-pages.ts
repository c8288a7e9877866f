import { escapeHtml, fillTemplate } from './fill-template'
import type { Listener } from './listener'
import { dropOrder, keepOrder, newOrderId, orderIdIn } from './order-cookie'
import { type Ports, serviceUrlFor } from './origins'
import { shopHeaders } from './security-headers'
import { servePages } from './serve-pages'
import { keepVisitor, newVisitorId, visitorIdIn } from './visitor-cookie'

const files = new Map([
  ['/', 'index.html'],
  ['/index.html', 'index.html'],
  ['/cart.html', 'cart.html'],
  ['/tag.html', 'tag.html'],
  ['/fields.html', 'fields.html'],
  ['/confirmation.html', 'confirmation.html'],
  ['/looks.html', 'looks.html'],
  ['/returning.html', 'returning.html'],
  ['/ways.html', 'ways.html'],
])

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
        const html = fillTemplate(source, { SERVICE_URL: serviceUrl, TRACKING_ID: orderId })
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
