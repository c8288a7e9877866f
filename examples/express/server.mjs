import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express from 'express'
import { createCheckoutHandlers, createServer, expressHandler, memoryStore } from 'tender-checkout/server'

// Without these variables, the service is the mock of `npm run service`.
const {
  PORT = '3000',
  SERVICE_URL = 'http://localhost:4600',
  PUBLIC_KEY = 'pk_test_demo',
  PRIVATE_KEY = 'sk_test_demo',
} = process.env

// The shop's orders. A real shop keeps them in its database.
const orders = new Map()
const createOrder = () => {
  const id = `order_${randomUUID()}`
  orders.set(id, { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' })
  return id
}

// The order that this browser may read and pay. A real shop has a session for each customer.
const orderIdOf = (request) => /(?:^|; )order=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]

const checkout = createCheckoutHandlers({
  server: createServer({ serviceUrl: SERVICE_URL, privateKey: PRIVATE_KEY, publicKey: PUBLIC_KEY }),
  store: memoryStore(), // postgresStore in production
  order: (trackingId, request) => {
    // `request` is null when the shop itself calls `verifyOrder` or `settle`.
    const isOwner = request === null || orderIdOf(request.original) === trackingId
    return (isOwner && orders.get(trackingId)) || null
  },
})

const app = express()
app.use('/tender', expressHandler(checkout))

const page = readFileSync(new URL('index.html', import.meta.url), 'utf8')
app.get('/', (request, response) => {
  let trackingId = orderIdOf(request)
  if (!orders.has(trackingId)) {
    trackingId = createOrder()
    response.cookie('order', trackingId, { httpOnly: true, sameSite: 'lax' })
  }
  const { amount, flowId } = orders.get(trackingId)
  const values = { serviceUrl: SERVICE_URL, publicKey: PUBLIC_KEY, trackingId, flowId, ...amount }
  response.send(page.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]))
})

app.get('/thanks', async (request, response) => {
  const trackingId = orderIdOf(request)
  if (!orders.has(trackingId)) return response.redirect('/')
  // Asks the service whether the order is paid, because anyone can open the URL of this page.
  const unknown = { paid: false, pending: true, status: undefined }
  const { paid, pending, status } = await checkout.verifyOrder(trackingId).catch((error) => {
    console.error(error)
    return unknown
  })
  const unpaid = pending ? 'We are waiting for the confirmation of your payment.' : 'Your order is not paid.'
  response.send(`<!doctype html>
    <html lang="en">
      <title>Your order</title>
      <h1>${paid ? 'Thank you! Your order is paid.' : unpaid}</h1>
      <p>Payment: ${status ?? 'none'}</p>
      <form method="post" action="/new-order"><button>New order</button></form>
    </html>`)
})

app.post('/new-order', (_request, response) => response.clearCookie('order').redirect('/'))

app.listen(Number(PORT), (error) => {
  if (error) throw error
  console.log(`The shop listens at http://localhost:${PORT}`)
})
