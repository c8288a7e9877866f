/**
 * Connects the shop's pages to a backend in the browser. The demo's static server adds this script
 * before all others; the pages do not depend on it.
 */

import { ordersHeader, type RelayReply, type RelayRequestMessage, visitorHeader } from './messages'
import { registerWorker } from './register-worker'

const { serviceUrl = '', orderIds = '', visitorId = '' } = document.currentScript?.dataset ?? {}

/** The hidden relay frame, on the service's origin because the mock's service worker runs there. */
const frame = document.createElement('iframe')
frame.src = `${serviceUrl}/relay/`
frame.title = 'Relay to the shop’s backend'
frame.hidden = true
const frameLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
document.addEventListener('DOMContentLoaded', () => document.body.append(frame))

navigator.serviceWorker?.addEventListener(
  'message',
  async (event: MessageEvent<Partial<RelayRequestMessage> | null>) => {
    // Only the relay worker may send requests.
    const fromWorker =
      event.source instanceof ServiceWorker && new URL(event.source.scriptURL).pathname === '/relay-worker.js'
    const [port] = event.ports
    if (!fromWorker || event.data?.relay !== 'request' || !event.data.request || !port) {
      return
    }
    const { request } = event.data
    const message: RelayRequestMessage = {
      relay: 'request',
      request: { ...request, headers: [...request.headers, [ordersHeader, orderIds], [visitorHeader, visitorId]] },
    }
    port.postMessage({ relay: 'taken' } satisfies RelayReply)
    await frameLoaded
    // The browser drops the message if the frame has navigated to another origin.
    frame.contentWindow?.postMessage(message, serviceUrl, [port])
  },
)
navigator.serviceWorker?.startMessages()

/**
 * Makes requests to the backend wait until the worker controls the page. Otherwise, they would
 * bypass the worker.
 */
const { fetch } = window
const controlled = registerWorker().catch(() => undefined)
window.fetch = async (...[input, init]: Parameters<typeof fetch>) => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI)
  if (origin === location.origin && pathname.startsWith('/shop-api/')) {
    await controlled
  }
  return fetch(input, init)
}
void controlled.then(() => {
  window.fetch = fetch
})
