// In your shop: from 'tender-checkout/server'.
import { type CspDirectives, csp } from '../../src/server'

const common = {
  // On one site, shop and service then need not share a process; all documents of an origin send it.
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** What the shop's own files need, and what belongs to the demo: its worker in place of a server. */
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
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['tender-demo'],
}

/**
 * Features of the browser that no page of the demo uses. A shop does not list the features of its own pages, nor those that it passes on: the
 * bank's page inside the service's frame may ask for a passkey, and Google Pay for `payment`.
 */
const permissions = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * What a shop with Tender may forbid: everything but its own files, the service's one origin and the wallets' vendors. Trusted Types are asked for, so
 * that no text ever becomes script by accident.
 */
export const shopHeaders = (serviceUrl: string): Record<string, string> => ({
  ...common,
  'permissions-policy': permissions,
  'content-security-policy': csp({ serviceUrl, own, wallets: true }).header,
})

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** For the demo's own pages on the service's origin, which only the shop may frame. */
export const servicePageHeaders = (shopUrl: string): Record<string, string> => ({
  ...common,
  'permissions-policy': permissions,
  // For shops that are isolated.
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
    'frame-ancestors': shopUrl,
    'require-trusted-types-for': "'script'",
    'trusted-types': 'tender-mock',
  }),
})
