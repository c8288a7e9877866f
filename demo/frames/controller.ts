import { startController } from '../../iframe/controller/start'
import { awaitService } from '../await-service'

// In a demo the service is a worker of this origin: the controller's first request must find it in control.
awaitService().then(startController)
