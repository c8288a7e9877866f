import type { Listener } from './listener'

/** Answers nobody who asks under a name that is not the demo's: a foreign page may point its own name at this machine. */
export const checkHost =
  (partnerOf: (host: string | undefined) => string | undefined): Listener =>
  (req, res, next) => {
    if (partnerOf(req.headers.host) === undefined) {
      res.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end('The demo has no such name.\n')
      return
    }
    next()
  }
