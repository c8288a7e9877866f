/**
 * Runs the shop's backend in the browser, for the demo without a server. The page is on the
 * service's origin, where the mock's service worker runs, and serves the shop origin that the
 * static server wrote into the document.
 */
import { awaitService } from '../await-service'
import { createBackend } from '../backend/create-backend'
import { createShopRecords } from '../backend/shop-records'
import { localStorageStore } from './local-storage-store'
import {
  ordersHeader,
  type RelayedRequest,
  type RelayedResponse,
  type RelayReply,
  type RelayRequestMessage,
  visitorHeader,
} from './messages'

const { shopOrigin } = document.documentElement.dataset
const serviceReady = awaitService()

const backend = createBackend({
  serviceUrlOf: () => location.origin,
  sessionOf: ({ headers }) => ({
    orderIds: headers.get(ordersHeader)?.split(' ') ?? [],
    visitorId: headers.get(visitorHeader) || undefined,
  }),
  records: createShopRecords(localStorage),
  store: localStorageStore(localStorage),
  allowBrowser: true,
})

const respond = async ({ method, url, headers, body }: RelayedRequest): Promise<RelayedResponse> => {
  await serviceReady
  const response = await backend(new Request(url, { method, headers, ...(method === 'GET' ? {} : { body }) }))
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

addEventListener('message', async (event: MessageEvent<Partial<RelayRequestMessage> | null>) => {
  // Accepts messages only from the parent, and only if it is the shop.
  if (event.origin !== shopOrigin || event.source !== window.parent) {
    return
  }
  const [port] = event.ports
  if (event.data?.relay === 'request' && event.data.request && port) {
    port.postMessage({ relay: 'response', response: await respond(event.data.request) } satisfies RelayReply)
  }
})
