import { serviceFolder, type WorkerReport } from '../../mock/page/mock-folder'
import { browserPersistence } from '../../mock/store/browser-persistence'
import { createStore } from '../../mock/store/store'
import { answerFrame } from './answer-frame'
import { createWorkerService } from './create-service'
import { openOrderDatabase } from './order-database'

/**
 * `tender-mock-worker.js`: the mock service and the checkout handlers in a service worker. The
 * browser may stop it at any time, so their records are in IndexedDB.
 */
declare const self: ServiceWorkerGlobalScope

const serviceUrl = new URL(serviceFolder, self.location.href).href
// One origin may have several sites, such as the projects of a static host. Each has databases of
// its own.
const { pathname } = new URL(serviceUrl)
const orders = openOrderDatabase(`tender-mock-orders ${pathname}`)
const store = createStore(browserPersistence(`tender-mock ${pathname}`))
const answer = createWorkerService({ serviceUrl, store, orders })

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const report = async (): Promise<WorkerReport> => {
  const canStore = await store.read(() => true).catch(() => false)
  return { version: __TENDER_VERSION__, canStore }
}

// The sender is not checked, because only pages of this worker's origin can send messages to it.
self.addEventListener('message', (event) => {
  const [port] = event.ports
  // A page that no service worker controls, for example after a hard reload, asks this worker to
  // take control of it.
  if (event.data?.tenderMock === 'claim') event.waitUntil(self.clients.claim())
  else if (event.data?.tenderMock === 'report' && port) event.waitUntil(report().then((sent) => port.postMessage(sent)))
})

self.addEventListener('fetch', (event) => {
  const response = answer(event.request) ?? answerFrame(event.request, serviceUrl)
  if (response) event.respondWith(response)
})
