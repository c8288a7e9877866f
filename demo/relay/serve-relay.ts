/**
 * The shop's backend, run in the browser for want of a server. It sits on the service's origin, because only here does the mock
 * service's worker answer, and serves one shop origin, which the static server wrote into the document.
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
const serviceAwaited = awaitService()

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
  await serviceAwaited
  const response = await backend(new Request(url, { method, headers, ...(method === 'GET' ? {} : { body }) }))
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

addEventListener('message', async (event: MessageEvent<Partial<RelayRequestMessage> | null>) => {
  // Whoever else may hold this frame: only its parent is listened to, and only when that is the shop.
  if (event.origin !== shopOrigin || event.source !== window.parent) {
    return
  }
  const [port] = event.ports
  if (event.data?.relay === 'request' && event.data.request && port) {
    port.postMessage({ relay: 'response', response: await respond(event.data.request) } satisfies RelayReply)
  }
})
