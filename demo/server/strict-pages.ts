import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { root, version } from '../../scripts/paths'
// In your shop, import from 'tender-checkout/server'.
import { type CspDirectives, csp } from '../../src/server'
import { fillTemplate } from './fill-template'
import type { Listener } from './listener'
import { keepOrder, newOrderId, ordersIn } from './order-cookie'
import { serviceUrlFor } from './origins'
import { servePages } from './serve-pages'
import { orderQuery } from './session-of'
import { relayTag, type ShopPagesOptions } from './shop-pages'

interface StrictPage {
  file: string
  title?: string
  /** Headers in addition to the policy. */
  headers?: Record<string, string>
  /** Directives that replace those of the policy. */
  policy?: CspDirectives
  wallets?: boolean
  /** Whether a script denies the page all storage. */
  deniesStorage?: boolean
}

const pages: Readonly<Record<string, StrictPage>> = {
  '/strict/': { file: 'strict/index.html' },
  '/strict/nonce.html': { file: 'strict/checkout.html', title: 'Nonces and Trusted Types' },
  '/strict/isolated.html': {
    file: 'strict/checkout.html',
    title: 'Cross-origin isolated',
    headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  },
  '/strict/credentialless.html': {
    file: 'strict/checkout.html',
    title: 'Cross-origin isolated with COEP credentialless',
    headers: { 'cross-origin-embedder-policy': 'credentialless', 'cross-origin-opener-policy': 'same-origin' },
  },
  '/strict/no-referrer.html': {
    file: 'strict/checkout.html',
    title: 'No referrer',
    headers: { 'referrer-policy': 'no-referrer' },
  },
  '/strict/no-storage.html': { file: 'strict/checkout.html', title: 'No storage', deniesStorage: true },
  '/strict/wallets.html': {
    file: 'strict/wallets.html',
    title: 'Wallets with nonces and Trusted Types',
    wallets: true,
  },
  '/strict/sandboxed.html': { file: 'strict/sandboxed.html', policy: { 'frame-src': ["'self'"] } },
  '/strict/inside.html': {
    file: 'strict/checkout.html',
    title: 'Sandboxed frame',
    policy: { 'frame-ancestors': ["'self'"] },
  },
}

const files = new Map(Object.entries(pages).map(([path, { file }]) => [path, file]))

/** Directives for the relay, which replaces the shop's server. */
const relayDirectives: CspDirectives = { 'worker-src': ["'self'"], 'trusted-types': ['tender-demo'] }

/**
 * Serves checkouts with the strictest headers. Each page has a policy that `csp` creates for a
 * nonce.
 */
export const strictPages = ({ dir, relay, ...ports }: ShopPagesOptions): Listener => {
  const integrity = `sha384-${createHash('sha384')
    .update(readFileSync(`${root}dist/tender.js`))
    .digest('base64')}`
  return servePages(dir, files, (req, path) => {
    const { title = '', headers = {}, policy = {}, wallets = false, deniesStorage = false } = pages[path] ?? {}
    const serviceUrl = serviceUrlFor(req.headers.host, ports) ?? ''
    const orderId = ordersIn(req.headers.cookie).current ?? newOrderId()
    const nonce = randomBytes(16).toString('base64')
    const minimum = csp({ serviceUrl, nonce }).directives
    const { header } = csp({
      serviceUrl,
      nonce,
      own: { ...minimum, ...(relay && relayDirectives), ...policy },
      wallets,
    })
    return {
      headers: { ...headers, 'content-security-policy': header, 'set-cookie': keepOrder(orderId) },
      html: (source) => {
        const html = fillTemplate(source, {
          TITLE: title,
          NONCE: nonce,
          SERVICE_URL: serviceUrl,
          VERSION: version,
          INTEGRITY: integrity,
          TRACKING_ID: orderId,
          // On a page without cookies, the URLs of the backend's routes name the order.
          ORDER_QUERY: deniesStorage ? orderQuery(orderId) : '',
          HEADERS: Object.entries({ ...headers, 'content-security-policy': header })
            .map((line) => line.join(': '))
            .join('; '),
        })
        const first = relay ? relayTag(serviceUrl, { orderIds: [orderId] }, nonce) : ''
        const denying = deniesStorage ? `<script nonce="${nonce}" src="/deny-storage.js"></script>` : ''
        return html.replace('<head>', () => `<head>\n    ${first}${denying}`)
      },
    }
  })
}
