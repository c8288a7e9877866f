import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerOf, createServer } from 'tender-checkout/server'

const { PORT = '3000', SERVICE_URL: serviceUrl, PUBLIC_KEY: publicKey, PRIVATE_KEY: privateKey } = process.env
const tender = createServer({ serviceUrl, privateKey, publicKey })
const order = { id: 'order_1', amount: 5099, currency: 'EUR' }

const authorise = async ({ type, token, intentId, attemptKey, returnUrl }) => {
  try {
    const { answer } = await tender.payments.authorize(
      {
        orderId: order.id,
        intentId,
        amount: order.amount,
        currencyCode: order.currency,
        paymentMethod: { type, token },
        perform3DSecure: { redirectUrl: returnUrl },
      },
      {
        idempotencyKey: `${order.id}.${attemptKey}`,
        expect: { orderId: order.id, amount: order.amount, currency: order.currency },
      },
    )
    return answer
  } catch (error) {
    return answerOf(error)
  }
}

const pages = new Map([
  ['/', ['text/html', 'index.html']],
  ['/checkout.js', ['text/javascript', 'checkout.js']],
])

const routes = {
  '/settings': async () => JSON.stringify({ serviceUrl, publicKey }),
  '/tender/client-token': async () => {
    const { token } = await tender.clientTokens.generate()
    return JSON.stringify({ clientToken: token })
  },
  '/tender/authorise': async (request) => JSON.stringify(await authorise(JSON.parse(await text(request)))),
}

const answer = async (request, response) => {
  // Scripts that the page loads lazily.
  const lazyScript = /^\/assets\/[\w-]+\.js$/.test(request.url) && ['text/javascript', request.url.slice(1)]
  const page = pages.get(request.url) ?? lazyScript
  if (page)
    response.setHeader('content-type', page[0]).end(await readFile(new URL(`built/${page[1]}`, import.meta.url)))
  else if (Object.hasOwn(routes, request.url)) response.end(await routes[request.url](request))
  else response.writeHead(404).end()
}

createHttpServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end())
}).listen(Number(PORT))
