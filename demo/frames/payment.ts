import '../../iframe/card/style.css'
import '../../iframe/payment/style.css'
import { startPayment } from '../../iframe/payment/start'
import { awaitService } from '../await-service'

const serviceReady = awaitService()

// The service is a service worker of this origin. The form appears immediately; its requests wait
// for the worker.
startPayment({
  send: async (...request) => {
    await serviceReady
    return fetch(...request)
  },
})
