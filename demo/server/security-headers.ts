// In your shop, import from 'tender-checkout/server'.
import { type CspDirectives, csp } from '../../src/server'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Sources for the shop's own files, and for the demo's worker that replaces a server. */
const own: CspDirectives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['tender-demo'],
}

/**
 * Browser features that no page of the demo uses. A shop must not list a feature that its own pages
 * or embedded pages use: the bank's page may request a passkey, and Google Pay needs `payment`.
 */
const permissions = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Returns strict headers for a shop with Tender: they allow only its own files, the service's
 * origin and the wallets' vendors, and require Trusted Types. No page may embed the shop, except
 * the documentation while it shows the demo.
 *
 * @param embedder the origin of the documentation
 */
export const shopHeaders = (serviceUrl: string, embedder = "'none'"): Record<string, string> => ({
  ...common,
  'permissions-policy': permissions,
  'content-security-policy': csp({
    serviceUrl,
    own: { ...own, 'frame-ancestors': [embedder] },
    wallets: true,
  }).header,
})

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/**
 * Returns the headers of the demo's pages on the service's origin, which only the shop may embed,
 * and the page that embeds the shop.
 *
 * @param embedder the origin of the page that embeds the shop
 */
export const servicePageHeaders = (shopUrl: string, embedder = ''): Record<string, string> => ({
  ...common,
  'permissions-policy': permissions,
  // Cross-origin isolated shops can embed only documents with this header.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': 'data:',
    'connect-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': `${shopUrl} ${embedder}`.trim(),
    'require-trusted-types-for': "'script'",
    'trusted-types': 'tender-mock',
  }),
})
