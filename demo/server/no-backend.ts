import { backendPath } from '../backend/create-backend'
import { type Listener, pathOf } from './listener'

const message =
  'This static server has no backend. In this mode a worker answers for it: the page was not under its control, or has no relay.'

/** For the mode without servers: says so to what was meant for the shop's backend and came past the relay. */
export const noBackend: Listener = (req, res, next) => {
  if (!pathOf(req).startsWith(backendPath)) {
    return next()
  }
  res.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ error: { message } }))
}
