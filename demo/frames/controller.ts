import { startController } from '../../iframe/controller/start'
import { workerInControl } from '../../src/mock/page/boot'

// In a demo the service is a worker of this origin: the controller's first request must find it in control.
workerInControl('/mock-worker.js').then(startController)
