import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createCheckoutHandlers, createServer, expressHandler, memoryStore } from 'tender-checkout/server'

const { PORT = '3000', SERVICE_URL: serviceUrl, PUBLIC_KEY: publicKey, PRIVATE_KEY: privateKey } = process.env
/** Each visit has an order of its own. */
const orders = new Set()
const checkout = createCheckoutHandlers({
  server: createServer({ serviceUrl, privateKey, publicKey }),
  store: memoryStore(),
  order: (trackingId) =>
    orders.has(trackingId) ? { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' } : null,
})
const handler = expressHandler(checkout)

const pages = new Map([
  ['/', ['text/html', 'index.html']],
  ['/checkout.js', ['text/javascript', 'checkout.js']],
])

const answer = async (request, response) => {
  if (request.url === '/settings') {
    const trackingId = crypto.randomUUID()
    orders.add(trackingId)
    return response.end(JSON.stringify({ serviceUrl, publicKey, trackingId }))
  }
  if (request.url.startsWith('/tender/')) return handler(request, response)
  // Scripts that the page loads lazily.
  const lazyScript = /^\/assets\/[\w-]+\.js$/.test(request.url) && ['text/javascript', request.url.slice(1)]
  const page = pages.get(request.url) ?? lazyScript
  if (!page) return response.writeHead(404).end()
  response.setHeader('content-type', page[0]).end(await readFile(new URL(`built/${page[1]}`, import.meta.url)))
}

createHttpServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end())
}).listen(Number(PORT))
