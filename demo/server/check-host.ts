import type { Listener } from './listener'

/**
 * Rejects requests with an unknown host name. Otherwise, a foreign page could call the demo through
 * a domain that resolves to this machine.
 */
export const checkHost =
  (partnerOf: (host: string | undefined) => string | undefined): Listener =>
  (req, res, next) => {
    if (partnerOf(req.headers.host) === undefined) {
      res
        .writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The demo does not serve this host name.\n')
      return
    }
    next()
  }
