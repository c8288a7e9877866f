import '../../iframe/card/style.css'
import '../../iframe/payment/style.css'
import { startPayment } from '../../iframe/payment/start'
import { awaitService } from '../await-service'

const serviceAwaited = awaitService()

// In a demo the service is a worker of this origin. The form is there at once; only what it asks waits for the worker.
startPayment(async (...request) => {
  await serviceAwaited
  return fetch(...request)
})
