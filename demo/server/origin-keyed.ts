import type { Listener } from './listener'

/**
 * Requests a process of its own for the service's origin, with every response of the server: the
 * first document of an origin decides for all frames of a tab, and a page can open any address.
 */
export const originKeyed: Listener = (_req, res, next) => {
  res.setHeader('origin-agent-cluster', '?1')
  next()
}
