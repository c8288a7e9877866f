// Takes a payment with the packed package, on the version of Node that runs this file. Prints what
// the package reported as JSON. `node-versions.spec.ts` copies it into a shop's folder.
import { createRequire } from 'node:module'
import { createCheckoutHandlers, createServer, memoryStore } from 'tender-checkout/server'
import { fakeCheckout, startTestMock } from 'tender-checkout/testing'

const mock = await startTestMock()
const { url: serviceUrl, privateKey, publicKey } = mock
const server = createServer({ serviceUrl, privateKey, publicKey })
const amount = { amount: 5099, currency: 'EUR' }
const checkout = createCheckoutHandlers({
  server,
  store: memoryStore(),
  order: () => ({ amount, flowId: 'flow_immediate' }),
})

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })
const request = {
  trackingId: 'order_1',
  attemptKey: 'key',
  type: 'CARD',
  token,
  amount,
  returnUrl: 'http://localhost/',
}
const response = await checkout.handle(
  new Request('http://localhost/tender/authorise', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }),
)
const { paid } = await checkout.verifyOrder('order_1')
const { status } = await mock.expectPayment({ orderId: 'order_1', amount: 5099 })
const script = await fetch(`${serviceUrl}/tender.js`)
const fake = await fakeCheckout({ result: 'declined' }).pay({ authorise: () => ({}) })
await mock.stop()

const require = createRequire(import.meta.url)
const required = ['.', './server', './mock', './mock/wallets', './testing'].map(
  (entry) => Object.keys(require(`tender-checkout${entry.slice(1)}`)).length > 0,
)
const answers = [response.status, paid, status, script.status, fake.status]
process.stdout.write(JSON.stringify({ version: process.versions.node, answers, required }))
