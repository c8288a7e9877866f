// The order of this browser. A real shop's server creates the order and its price.
localStorage.order ??= `order_${crypto.randomUUID()}`

// Loads the mock service, and then tender.js with these attributes.
const tag = document.createElement('script')
tag.src = 'tender-mock/start.js'
Object.assign(tag.dataset, {
  publicKey: 'pk_test_demo',
  flow: 'flow_immediate',
  trackingId: localStorage.order,
  amount: '5099',
  currency: 'EUR',
  server: 'tender-mock/tender',
  returnUrl: 'thanks.html',
  alternatives: 'PAYPAL KLARNA',
})
document.head.append(tag)
