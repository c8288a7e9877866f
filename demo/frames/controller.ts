import { startController } from '../../iframe/controller/start'
import { awaitService } from '../await-service'

/** Firefox sends a keepalive request past the workers of its origin, and here a worker is the service. */
const fetchThroughWorker: typeof fetch = (resource, init) => fetch(resource, { ...init, keepalive: false })

// In a demo the service is a worker of this origin: the controller's first request must find it in control.
awaitService().then(() => startController(fetchThroughWorker))
