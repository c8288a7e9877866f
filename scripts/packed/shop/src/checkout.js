import { createCheckout } from 'tender-checkout'

const { serviceUrl, publicKey, trackingId } = await (await fetch('/settings')).json()

const checkout = createCheckout({
  serviceUrl,
  publicKey,
  server: '/tender',
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
})
checkout.element('card').mount('#card')

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const result = await checkout.pay()
  document.querySelector('[role=status]').textContent =
    result.status === 'succeeded' ? `Thank you: ${result.paymentId}` : (result.message ?? result.status)
})
