import ipaddr from 'ipaddr.js'

/**
 * Returns an IP address in its canonical form, or undefined for any other text. An IPv4-mapped IPv6
 * address becomes its IPv4 address, because Node reports IPv4 peers in the mapped form on sockets
 * that accept both versions.
 */
export const normaliseIpAddress = (text: string): string | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text).toString() : undefined

/** Returns whether this is a loopback address, `127.0.0.0/8` or `::1`. */
export const isLoopbackAddress = (text: string): boolean => {
  const address = normaliseIpAddress(text)
  return address !== undefined && ipaddr.parse(address).range() === 'loopback'
}

const loopbackName = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Matches the headers with which proxies state that they forward a request of somebody else. Behind
 * a proxy of this machine, the peer of every request is this machine.
 */
const proxyHeader = /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|(cf-connecting|true-client|fastly-client)-ip)$/

/**
 * Returns whether a request may control the service. It must come from this machine, and no website
 * may have sent it.
 *
 * - The address of the socket's peer must be a loopback address. A client on the network can
 *   write any name into `Host`.
 * - No proxy may have forwarded the request.
 * - The requested host name must be a loopback name. A website can point its own name at this
 *   machine, and then the browser of this machine is the peer.
 * - The browser's headers about the sender must name the service's own origin. A page on another
 *   local port belongs to another site.
 *
 * @param remoteAddress The address of the socket's peer; undefined on a host without sockets.
 */
export const mayControl = (request: Request, remoteAddress?: string): boolean => {
  const { hostname, origin } = new URL(request.url)
  const site = request.headers.get('sec-fetch-site')
  const sender = request.headers.get('origin')
  return (
    (remoteAddress === undefined || isLoopbackAddress(remoteAddress)) &&
    loopbackName.test(hostname) &&
    ![...request.headers.keys()].some((name) => proxyHeader.test(name)) &&
    (site === null || site === 'same-origin' || site === 'none') &&
    (sender === null || sender === origin)
  )
}
