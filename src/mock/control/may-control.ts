import { isLoopbackAddress } from '../http/host'

const loopbackName = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Matches headers that proxies add to a request. Behind a proxy on this machine, the peer of every
 * request is this machine.
 */
const proxyHeader = /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|(cf-connecting|true-client|fastly-client)-ip)$/

/**
 * Returns whether a request may control the service. It must come from this machine, and not from
 * another website.
 *
 * - The address of the socket's peer, if it is known, must be a loopback address. A client on the
 *   network can write any name into `Host`.
 * - The request must have no header of a proxy.
 * - The requested host name must be a loopback name. A website can point its own name at this
 *   machine, and then the browser of this machine is the peer.
 * - The browser's headers about the sender, if there are any, must not name another origin. Another
 *   local port is another origin.
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
