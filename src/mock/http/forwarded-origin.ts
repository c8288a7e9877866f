const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Returns the first value of a header, which is that of the outermost proxy. */
const firstOf = (request: Request, name: string): string =>
  request.headers.get(name)?.split(',')[0]?.trim().toLowerCase() ?? ''

/**
 * Returns the origin under which a browser reached a proxy, from the headers `X-Forwarded-Proto`
 * and `X-Forwarded-Host`. A missing or invalid header counts as that part of the request's own URL.
 */
export const forwardedOrigin = (request: Request): string => {
  const { protocol, host } = new URL(request.url)
  const proto = firstOf(request, 'x-forwarded-proto')
  const forwardedHost = firstOf(request, 'x-forwarded-host')
  const scheme = proto === 'https' || proto === 'http' ? `${proto}:` : protocol
  const url = `${scheme}//${hostForm.test(forwardedHost) ? forwardedHost : host}`
  return URL.canParse(url) ? new URL(url).origin : new URL(request.url).origin
}
