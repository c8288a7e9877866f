import type { RelayClaimMessage, RelayedRequest, RelayReply, RelayRequestMessage } from './messages'

declare const self: ServiceWorkerGlobalScope

/** A page with a relay answers in the same breath; one without never will. */
const takenWithinMs = 2_000
/** The checkout waits as long for `authorise`. */
const answeredWithinMs = 60_000

self.addEventListener('install', () => {
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Only pages of this worker's own origin can post to it.
self.addEventListener('message', (event) => {
  const message = event.data as Partial<RelayClaimMessage> | null
  if (message?.relay === 'claim') {
    event.waitUntil(self.clients.claim())
  }
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin === self.location.origin && url.pathname.startsWith('/shop-api/')) {
    event.respondWith(answer(event))
  }
})

const answer = async (event: FetchEvent): Promise<Response> => {
  const client = await self.clients.get(event.clientId)
  const untouched = event.request.clone()
  const response = client && (await askPage(client, await toRelayed(event.request)))
  return response ?? fetch(untouched)
}

const toRelayed = async (request: Request): Promise<RelayedRequest> => ({
  method: request.method,
  url: request.url,
  headers: [...request.headers],
  body: await request.text(),
})

const askPage = (client: Client, request: RelayedRequest): Promise<Response | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (response: Response | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(response)
    }
    let timer = setTimeout(() => settle(undefined), takenWithinMs)
    port1.onmessage = ({ data }: MessageEvent<RelayReply>) => {
      if (data.relay === 'response') {
        const { status, headers, body } = data.response
        settle(new Response(body, { status, headers }))
        return
      }
      clearTimeout(timer)
      timer = setTimeout(() => settle(noAnswer()), answeredWithinMs)
    }
    client.postMessage({ relay: 'request', request } satisfies RelayRequestMessage, [port2])
  })

const noAnswer = () => Response.json({ error: { message: 'The shop’s backend does not answer.' } }, { status: 504 })
