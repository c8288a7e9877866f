import { style } from './style'

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

/**
 * The headers of a page: no script, no picture, one style. Shops show a bank's page in a frame, so any shop may frame
 * it: one with https, or on this machine.
 */
export const pageHeaders = async (redirectUrl: string | null): Promise<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${await sha256(style)}'`,
    `form-action 'self'${returnSource(redirectUrl)}`,
    `frame-ancestors 'self' https: ${thisMachine}`,
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
