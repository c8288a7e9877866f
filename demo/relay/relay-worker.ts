import type { RelayClaimMessage, RelayedRequest, RelayReply, RelayRequestMessage } from './messages'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds to wait for the page's reply `taken`. A page without the relay does not reply. */
const takenTimeoutMs = 2_000
/** Milliseconds to wait for the backend: the default of the option `authoriseTimeoutMs`. */
const responseTimeoutMs = 60_000

self.addEventListener('install', () => {
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The sender is not checked, because only pages of this worker's origin can send messages to it.
self.addEventListener('message', (event) => {
  const message = event.data as Partial<RelayClaimMessage> | null
  if (message?.relay === 'claim') {
    event.waitUntil(self.clients.claim())
  }
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin === self.location.origin && url.pathname.startsWith('/shop-api/')) {
    event.respondWith(respond(event))
  }
})

const respond = async (event: FetchEvent): Promise<Response> => {
  const client = await self.clients.get(event.clientId)
  const untouched = event.request.clone()
  const response = client && (await relayToPage(client, await toRelayed(event.request)))
  return response ?? fetch(untouched)
}

const toRelayed = async (request: Request): Promise<RelayedRequest> => ({
  method: request.method,
  url: request.url,
  headers: [...request.headers],
  body: await request.text(),
})

const relayToPage = (client: Client, request: RelayedRequest): Promise<Response | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (response: Response | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(response)
    }
    let timer = setTimeout(() => settle(undefined), takenTimeoutMs)
    port1.onmessage = ({ data }: MessageEvent<RelayReply>) => {
      if (data.relay === 'response') {
        const { status, headers, body } = data.response
        settle(new Response(body, { status, headers }))
        return
      }
      clearTimeout(timer)
      timer = setTimeout(() => settle(timedOut()), responseTimeoutMs)
    }
    client.postMessage({ relay: 'request', request } satisfies RelayRequestMessage, [port2])
  })

const timedOut = () => Response.json({ error: { message: 'The shop’s backend does not respond.' } }, { status: 504 })
