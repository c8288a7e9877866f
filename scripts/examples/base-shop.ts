import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CheckoutHandlers,
  createCheckoutHandlers,
  createServer,
  expressHandler,
  memoryStore,
  type TenderServer,
} from '../../src/server'
import { root } from '../paths'

export const orderAmount = { amount: 5099, currency: 'EUR' } as const

/** A shop with one page, whose query names the order and its customer. */
export interface BaseShop {
  url: string
  tender: TenderServer
  checkout: CheckoutHandlers<IncomingMessage>
  /** The errors that the checkout handlers reported to the shop's developers. */
  errors: unknown[]
  stop(): Promise<void>
}

const page = (serviceUrl: string): string => `<!doctype html>
<html lang="en">
<title>Checkout</title>
<link rel="icon" href="data:,">
<script src="/wallet-simulators.js"></script>
<script src="${serviceUrl}/tender.js"></script>
<form method="post"><div id="wallets"></div><div id="payment"></div><button>Pay</button></form>
<p id="status" role="status"></p><p id="message"></p>
<script>
  const query = new URLSearchParams(location.search)
  const checkout = Tender.createCheckout({
    serviceUrl: '${serviceUrl}',
    publicKey: 'pk_test_demo',
    server: '/tender',
    intent: {
      trackingId: query.get('order'), paymentFlowId: 'flow_immediate', amount: ${JSON.stringify(orderAmount)},
      cart: { items: [{ id: 'shoes', title: 'Running shoes', quantity: 1, price: 5099 }] },
    },
  })
  const customerId = query.get('customer')
  checkout.element('payment', { alternatives: ['PAYPAL'], ...(customerId && { saved: { customerId } }) }).mount('#payment')
  checkout.element('wallets', {
    apple: { merchantIdentifier: 'merchant.com.example.shop', displayName: 'Shop', countryCode: 'DE' },
    google: { merchantGatewayId: 'shop', gateway: 'acquirer', merchantName: 'Shop', countryCode: 'DE' },
  }).mount('#wallets')
  checkout.on('result', ({ status, message }) => {
    document.querySelector('#status').textContent = status
    document.querySelector('#message').textContent = message ?? ''
  })
  checkout.resume().then(({ payment }) => {
    if (payment) document.querySelector('#status').textContent = payment.status
  })
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    checkout.pay()
  })
</script>`

/** Starts a shop with Tender that uses the service behind `serviceUrl`. */
export const startBaseShop = async (serviceUrl: string): Promise<BaseShop> => {
  const tender = createServer({ serviceUrl, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  const errors: unknown[] = []
  // An order `{name}~{customer}` belongs to that customer of the vault.
  const checkout = createCheckoutHandlers<IncomingMessage>({
    server: tender,
    store: memoryStore(),
    order: (trackingId) => {
      const id = trackingId.split('~')[1]
      return { amount: orderAmount, flowId: 'flow_immediate', ...(id && { customer: { id } }) }
    },
    onError: (error) => errors.push(error),
  })
  const handler = expressHandler(checkout)
  const html = page(serviceUrl)
  const server = createHttpServer((request, response) => {
    if (request.url?.startsWith('/tender/')) return handler(request, response)
    if (request.url !== '/wallet-simulators.js') return response.setHeader('content-type', 'text/html').end(html)
    response.setHeader('content-type', 'text/javascript').end(readFileSync(`${root}dist/mock-wallets-script.js`))
  }).listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    tender,
    checkout,
    errors,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
