import { createRoot } from 'react-dom/client'
import { registerMockWorker } from 'tender-checkout/mock/worker'
import { Card, CheckoutProvider, PayButton, usePay } from 'tender-checkout/react'

// In your shop: serviceUrl, publicKey and server.
const mock = await registerMockWorker({ folder: '.' })

const options = {
  ...mock,
  intent: {
    trackingId: 'order_1',
    paymentFlowId: 'flow_immediate',
    amount: { amount: 17830, currency: 'EUR' },
  },
  appearance: { colorPrimary: '#8250df' },
}

const Message = () => {
  const { result } = usePay()
  const isPaid = result?.status === 'succeeded'
  return <p role="status">{isPaid ? 'Paid, and charged once.' : result?.message}</p>
}

createRoot(document.querySelector('#app')).render(
  <CheckoutProvider options={options}>
    <Card />
    <Message />
    <PayButton />
  </CheckoutProvider>,
)
