const loopback = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether a request may control the service: it was sent to a name that means this machine, and no website sent it.
 * A site could point a name of its own at this machine, and a page on another local port is another site's too:
 * the name must be a loopback one, and what browsers say of the sender must name the service's own origin.
 */
export const mayControl = (request: Request): boolean => {
  const { hostname, origin } = new URL(request.url)
  const site = request.headers.get('sec-fetch-site')
  const sender = request.headers.get('origin')
  return (
    loopback.test(hostname) &&
    (site === null || site === 'same-origin' || site === 'none') &&
    (sender === null || sender === origin)
  )
}
