import sirv from 'sirv'
import { type Listener, pathOf } from './listener'

/**
 * A folder's files as they are, without its documents, which are written per visitor. Browsers keep the files but ask each time
 * whether they are still the same.
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
