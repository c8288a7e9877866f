/**
 * Stands in for the way to the shop's server when there is none: put into the shop's pages by the demo's static server, before all
 * other scripts. The pages themselves know nothing of it.
 */

import { ordersHeader, type RelayReply, type RelayRequestMessage, visitorHeader } from './messages'
import { registerWorker } from './register-worker'

const { serviceUrl = '', orderIds = '', visitorId = '' } = document.currentScript?.dataset ?? {}

/** Hidden, on the service's origin: that is where the mock service's worker can be reached. */
const frame = document.createElement('iframe')
frame.src = `${serviceUrl}/relay/`
frame.title = 'Relay to the shop’s backend'
frame.hidden = true
const frameLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
document.addEventListener('DOMContentLoaded', () => document.body.append(frame))

navigator.serviceWorker?.addEventListener(
  'message',
  async (event: MessageEvent<Partial<RelayRequestMessage> | null>) => {
    // Only this origin's own worker may ask; another worker of the origin would be another script address.
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
    // The frame's window and the service's exact origin: were the frame elsewhere, the browser drops the message.
    frame.contentWindow?.postMessage(message, serviceUrl, [port])
  },
)
navigator.serviceWorker?.startMessages()

/** Until the worker is in control, what the page asks of its backend would go past it: let it wait that moment. */
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
