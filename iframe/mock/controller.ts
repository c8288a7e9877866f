import { startController } from '../controller/start'
import { serviceInControl } from './service-in-control'

/**
 * Sends requests without `keepalive`. In Firefox, requests with `keepalive` bypass the service
 * worker, which is the service here.
 */
const fetchThroughWorker: typeof fetch = (resource, init) => fetch(resource, { ...init, keepalive: false })

serviceInControl().then(() => startController(fetchThroughWorker))
