import sirv from 'sirv'
import { type Listener, pathOf } from './listener'

/**
 * Serves the files of a folder except its documents, which are filled in for each visitor. Browsers
 * cache the files and revalidate them for each request.
 */
export const serveFiles = (dir: string): Listener => {
  const serve = sirv(dir, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (res) => {
      res.setHeader('cache-control', 'no-cache')
      res.setHeader('x-content-type-options', 'nosniff')
    },
  })
  return (req, res, next) => (pathOf(req).endsWith('.html') ? next() : serve(req, res, next))
}
