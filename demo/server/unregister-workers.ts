import { type Listener, pathOf } from './listener'

const workers = new Set(['/relay-worker.js', '/mock-worker.js'])

const unregisteringWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

/**
 * For the mode with servers: serves workers that unregister themselves. When the browser updates a
 * worker from an earlier visit in the other mode, that worker is removed.
 */
export const unregisterWorkers: Listener = (req, res, next) => {
  if (!workers.has(pathOf(req))) {
    return next()
  }
  res
    .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
    .end(unregisteringWorker)
}
