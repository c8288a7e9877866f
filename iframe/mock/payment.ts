import '../card/style.css'
import '../payment/style.css'
import { startPayment } from '../payment/start'
import { serviceInControl } from './service-in-control'

const serviceReady = serviceInControl()

// The form appears immediately; its requests wait for the worker.
startPayment({
  send: async (...request) => {
    await serviceReady
    return fetch(...request)
  },
})
