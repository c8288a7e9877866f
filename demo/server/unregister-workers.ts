import { type Listener, pathOf } from './listener'

const workers = new Set(['/relay-worker.js', '/mock-worker.js'])

const unregisteringWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

/**
 * For the mode with servers: unregisters the workers of an earlier visit in the other mode when
 * they update.
 */
export const unregisterWorkers: Listener = (req, res, next) => {
  if (!workers.has(pathOf(req))) {
    return next()
  }
  res
    .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
    .end(unregisteringWorker)
}
