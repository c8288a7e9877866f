import { startController } from '../../iframe/controller/start'
import { awaitService } from '../await-service'

/**
 * Sends requests without `keepalive`. In Firefox, requests with `keepalive` bypass the service
 * worker, which is the service here.
 */
const fetchThroughWorker: typeof fetch = (resource, init) => fetch(resource, { ...init, keepalive: false })

// The service is a service worker of this origin, which must control the page before the first
// request.
awaitService().then(() => startController(fetchThroughWorker))
