import '../../iframe/card/style.css'
import '../../iframe/payment/style.css'
import '../../iframe/billing/style.css'
import { withBillingAddress } from '../../iframe/billing/billing-inputs'
import { createPaymentSettings } from '../../iframe/payment/payment-settings'
import { startPayment } from '../../iframe/payment/start'
import { awaitService } from '../await-service'

const serviceReady = awaitService()

// The service is a service worker of this origin. The form appears immediately; its requests wait
// for the worker.
startPayment({
  ...withBillingAddress(createPaymentSettings()),
  send: async (...request) => {
    await serviceReady
    return fetch(...request)
  },
})
