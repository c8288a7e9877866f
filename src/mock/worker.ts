import { createMock } from './create-mock'
import { isServicePath } from './routes'
import { openStore } from './store/open-store'

/** The service inside a service worker. The browser may end it at any time; all it remembers is in IndexedDB. */
declare const self: ServiceWorkerGlobalScope

// Only pages of this very origin reach a worker, and control wants a loopback name and a Private Key besides.
const mock = createMock({ store: openStore('tender-mock'), allowControl: true })

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A page loaded past the worker (a hard reload) has no controller and asks for one.
self.addEventListener('message', (event) => {
  if (event.data?.tenderMock === 'claim') event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === self.location.origin && isServicePath(pathname)) event.respondWith(mock.handle(event.request))
})
