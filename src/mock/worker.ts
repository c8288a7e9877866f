import { createMock } from './create-mock'
import { isServicePath } from './routes'
import { browserPersistence } from './store/browser-persistence'
import { createStore } from './store/store'

/**
 * The service in a service worker. The browser may end it at any time, so every change of its
 * state is written to IndexedDB.
 */
declare const self: ServiceWorkerGlobalScope

// `fetch` reaches the mock only from pages of the worker's own origin. The control endpoints also
// require a loopback name and a Private Key.
const mock = createMock({ store: createStore(browserPersistence('tender-mock')), allowControl: true })

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A page that no service worker controls, for example after a hard reload, sends this message, so
// that this worker takes control of the page.
self.addEventListener('message', (event) => {
  if (event.data?.tenderMock === 'claim') event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === self.location.origin && isServicePath(pathname)) event.respondWith(mock.handle(event.request))
})
