import { style } from './html-page-style'

const sha256 = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
}

const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*'

/** Browsers hold `form-action` against where a form's answer redirects to. A policy cannot name an IPv6 host. */
const returnSource = (redirectUrl: string | null): string => {
  if (redirectUrl === null) return ''
  const { origin, protocol } = new URL(redirectUrl)
  return origin.includes('[') ? ` ${protocol}` : ` ${origin}`
}

interface PagePolicy {
  formAction: string
  frameAncestors: string
}

/** The headers of any page of the service's own: no script, one style, no picture but an empty icon. */
export const ownPageHeaders = async ({ formAction, frameAncestors }: PagePolicy): Promise<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${await sha256(style)}'`,
    // The icon is an empty one: Firefox asks for one, and says when it may not.
    'img-src data:',
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
  ].join('; '),
  // As the frames' documents: those of one origin all have to.
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/**
 * The headers of a page that asks the customer. Shops show a bank's page in a frame, so any shop may frame it: one with
 * https, or on this machine.
 */
export const challengePageHeaders = (redirectUrl: string | null): Promise<Record<string, string>> =>
  ownPageHeaders({
    formAction: `'self'${returnSource(redirectUrl)}`,
    frameAncestors: `'self' https: ${thisMachine}`,
  })
