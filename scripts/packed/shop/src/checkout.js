import { createCheckout } from 'tender-checkout'

const { serviceUrl, publicKey } = await (await fetch('/settings')).json()

const checkout = createCheckout({
  serviceUrl,
  publicKey,
  clientToken: ({ trackingId }) =>
    fetch('/tender/client-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingId }),
    }),
  intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
})
checkout.element('card').mount('#card')

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const authorise = (request) => fetch('/tender/authorise', { method: 'POST', body: JSON.stringify(request) })
  const result = await checkout.pay({ authorise })
  document.querySelector('[role=status]').textContent =
    result.status === 'succeeded' ? `Thank you: ${result.paymentId}` : (result.message ?? result.status)
})
