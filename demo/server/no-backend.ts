import { backendPath } from '../backend/create-backend'
import { type Listener, pathOf } from './listener'

const message =
  'This static server has no backend. Its requests are answered by a worker, but the worker does not control the page, or the page has no relay.'

/** For the mode without servers: responds to requests for the backend that bypassed the relay. */
export const noBackend: Listener = (req, res, next) => {
  if (!pathOf(req).startsWith(backendPath)) {
    return next()
  }
  res.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ error: { message } }))
}
