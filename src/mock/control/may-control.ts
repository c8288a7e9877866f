const loopbackName = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** As a socket names its peer; IPv4 peers of an IPv6 socket have the prefix `::ffff:`. */
const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i

/**
 * Returns whether a request may control the service. It must come from this machine, and no website may have sent it.
 *
 * - The address of the socket's peer must be a loopback address. A client on the network can write any name into `Host`.
 * - The name that was called must be a loopback name. A website can point its own name at this machine, and then the browser of
 *   this machine is the peer.
 * - What the browser reports about the sender must name the service's own origin. A page on another local port is another site's.
 * @param remoteAddress the address of the socket's peer. A host without sockets has none, and passes undefined.
 */
export const mayControl = (request: Request, remoteAddress?: string): boolean => {
  const { hostname, origin } = new URL(request.url)
  const site = request.headers.get('sec-fetch-site')
  const sender = request.headers.get('origin')
  return (
    (remoteAddress === undefined || loopbackAddress.test(remoteAddress)) &&
    loopbackName.test(hostname) &&
    (site === null || site === 'same-origin' || site === 'none') &&
    (sender === null || sender === origin)
  )
}
