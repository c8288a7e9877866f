import { Card, CheckoutProvider, PayButton, usePay } from 'tender-checkout/react'

const amount = { amount: 17830, currency: 'EUR' }
const options = {
  serviceUrl: 'http://localhost:4600',
  publicKey: 'pk_test_demo',
  server: '/tender',
  intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount },
}
const Message = () => <p role="status">{usePay().result?.message}</p>
export const Checkout = () => (
  <CheckoutProvider options={options}>
    <Card />
    <Message />
    <PayButton />
  </CheckoutProvider>
)
