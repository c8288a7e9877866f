import { ownPageHeaders } from './html-page'

const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*'

/**
 * Returns the source that `form-action` needs for the return URL, because some browsers also apply
 * this directive to the redirect that follows a form. A policy cannot contain an IPv6 address. For
 * such a host, any URL with the same scheme is allowed.
 */
const returnSource = (redirectUrl: string | null): string => {
  if (redirectUrl === null) return ''
  const { origin, protocol } = new URL(redirectUrl)
  return origin.includes('[') ? ` ${protocol}` : ` ${origin}`
}

/**
 * Returns the headers of a challenge page. Shops show it in a frame, so any https page may frame
 * it, and any page of `localhost` or 127.0.0.1.
 */
export const challengePageHeaders = (redirectUrl: string | null): Promise<Record<string, string>> =>
  ownPageHeaders({
    formAction: `'self'${returnSource(redirectUrl)}`,
    frameAncestors: `'self' https: ${thisMachine}`,
  })
