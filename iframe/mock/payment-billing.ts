import '../card/style.css'
import '../payment/style.css'
import '../billing/style.css'
import { withBillingAddress } from '../billing/billing-inputs'
import { createPaymentSettings } from '../payment/payment-settings'
import { startPayment } from '../payment/start'
import { serviceInControl } from './service-in-control'

const serviceReady = serviceInControl()

// The form appears immediately; its requests wait for the worker.
startPayment({
  ...withBillingAddress(createPaymentSettings()),
  send: async (...request) => {
    await serviceReady
    return fetch(...request)
  },
})
