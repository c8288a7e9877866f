import { style } from './html-page-style'

const sha256 = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
}

const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*'

/**
 * Returns the source that `form-action` needs for the return URL, because browsers also apply this
 * directive to the redirect that follows a form. A policy cannot contain an IPv6 address. For such
 * a host, any URL with the same scheme is allowed.
 */
const returnSource = (redirectUrl: string | null): string => {
  if (redirectUrl === null) return ''
  const { origin, protocol } = new URL(redirectUrl)
  return origin.includes('[') ? ` ${protocol}` : ` ${origin}`
}

interface PagePolicy {
  formAction: string
  frameAncestors: string
  /**
   * The only script that may run.
   * @default none
   */
  script?: string
}

/**
 * Returns the headers of the service's own pages. The policy allows one style, an empty icon, and
 * at most one script.
 */
export const ownPageHeaders = async ({
  formAction,
  frameAncestors,
  script,
}: PagePolicy): Promise<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${await sha256(style)}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${await sha256(script)}'`]),
    // The icon is an empty data URL. Firefox requests the icon, and logs an error if the policy
    // blocks it.
    'img-src data:',
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/**
 * Returns the headers of a challenge page. Shops show it in a frame, so any https page and any page
 * of this machine may frame it.
 */
export const challengePageHeaders = (redirectUrl: string | null): Promise<Record<string, string>> =>
  ownPageHeaders({
    formAction: `'self'${returnSource(redirectUrl)}`,
    frameAncestors: `'self' https: ${thisMachine}`,
  })
