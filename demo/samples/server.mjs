import express from 'express'
import * as tender from 'tender-checkout/server'

const amount = { amount: 17830, currency: 'EUR' }
const checkout = tender.createCheckoutHandlers({
  server: tender.createServer({
    serviceUrl: 'http://localhost:4600', // npx tender-mock
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
  }),
  store: tender.memoryStore(), // postgresStore in production
  // Look up the order here, and check that this customer owns it.
  order: (id) => (id === 'order_1' ? { amount, flowId: 'flow_immediate' } : null),
})
const app = express().use('/tender', tender.expressHandler(checkout))
app.use(express.static('public')).listen(3000)
