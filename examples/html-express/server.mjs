import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { createCheckoutHandlers, createServer, expressHandler, memoryStore } from 'tender-checkout/server'

// The payment service. `npm run dev` starts a mock of it, and sets SERVICE_URL.
const {
  PORT = '3000',
  SERVICE_URL = 'http://localhost:4600',
  PUBLIC_KEY = 'pk_test_demo',
  PRIVATE_KEY = 'sk_test_demo',
} = process.env
// The service as browsers reach it. In a network of containers, that is another URL.
const { BROWSER_SERVICE_URL = SERVICE_URL } = process.env

const tender = createServer({
  serviceUrl: SERVICE_URL,
  browserServiceUrl: BROWSER_SERVICE_URL,
  privateKey: PRIVATE_KEY,
  publicKey: PUBLIC_KEY,
})

// Prices in minor units.
const products = { shoes: 8990, socks: 1290 }
const deliveries = { standard: 0, express: 990 }

// The latest order of each session. A real shop keeps its orders in a database.
const orders = new Map()

const withAmount = (order) => {
  const { shoes, socks } = order.quantities
  const amount = shoes * products.shoes + socks * products.socks + deliveries[order.delivery]
  return { ...order, amount: { amount, currency: 'EUR' } }
}

// The customer in the vault of the payment service owns the saved cards.
const createOrder = async (customerId) =>
  withAmount({
    id: `order_${randomUUID()}`,
    customerId: customerId ?? (await tender.customers.create({ customer: { name: 'Customer' } })),
    quantities: { shoes: 1, socks: 1 },
    delivery: 'standard',
    paid: false,
  })

// A real shop has the session of a customer who signed in.
const sessionIn = (request) => /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]

const checkout = createCheckoutHandlers({
  server: tender,
  store: memoryStore(), // postgresStore in production
  order: (trackingId, request) => {
    // `request` is null when the shop itself calls `verifyOrder`.
    const order = request
      ? orders.get(sessionIn(request.original))
      : [...orders.values()].find(({ id }) => id === trackingId)
    if (order?.id !== trackingId) return null
    return { amount: order.amount, flowId: 'flow_immediate', customer: { id: order.customerId } }
  },
})

const app = express()
app.use('/tender', expressHandler(checkout))

app.get('/api/order', async (request, response) => {
  const session = sessionIn(request) ?? randomUUID()
  const latest = orders.get(session)
  const order = latest?.paid === false ? latest : await createOrder(latest?.customerId)
  orders.set(session, order)
  response.cookie('session', session, { httpOnly: true, sameSite: 'lax' })
  response.json({ order, serviceUrl: BROWSER_SERVICE_URL, publicKey: PUBLIC_KEY })
})

// Whether an order is paid, or a payment of it may still succeed. Such an order must not change:
// the customer pays for the goods and the amount that it had when they pressed Pay.
const hasPayment = async (order) => {
  if (order.paid) return true
  const { status, pending } = await checkout.verifyOrder(order.id)
  return status !== null || pending
}

app.post('/api/order', express.json(), async (request, response) => {
  const order = orders.get(sessionIn(request))
  if (!order || (await hasPayment(order))) return response.sendStatus(409)
  const { quantities, delivery } = request.body
  const quantityOf = (product) => Math.min(9, Math.max(1, Math.trunc(Number(quantities?.[product])) || 1))
  const changed = withAmount({
    ...order,
    quantities: { shoes: quantityOf('shoes'), socks: quantityOf('socks') },
    delivery: delivery === 'express' ? 'express' : 'standard',
  })
  orders.set(sessionIn(request), changed)
  response.json(changed)
})

// Asks the payment service, because anyone can open the address of the confirmation page.
app.get('/api/confirmation', async (request, response) => {
  const order = orders.get(sessionIn(request))
  if (!order) return response.json('unpaid')
  // If the payment service cannot be read, it is not known whether the order is paid.
  const { paid, pending } = await checkout.verifyOrder(order.id).catch((error) => {
    console.error(error)
    return { paid: false, pending: true }
  })
  if (paid) order.paid = true
  response.json(paid ? 'paid' : pending ? 'pending' : 'unpaid')
})

const page = readFileSync(new URL('public/index.html', import.meta.url), 'utf8').replace(
  '{{serviceUrl}}',
  BROWSER_SERVICE_URL,
)
app.get('/', (_request, response) => response.send(page))

// A simulated Apple Pay and Google Pay for test keys. A real shop does not need this.
const simulators = fileURLToPath(import.meta.resolve('tender-checkout/mock/wallets/script'))
app.get('/wallet-simulators.js', (_request, response) => response.sendFile(simulators))

app.use(express.static('public', { extensions: ['html'] }))

app.listen(Number(PORT), () => console.log(`The shop is at http://localhost:${PORT}`))
