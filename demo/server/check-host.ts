import type { Listener } from './listener'

/** Rejects unknown host names: the domain of a foreign page may resolve to this machine. */
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
