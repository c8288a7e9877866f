import '../../iframe/vault/style.css'
import { startVault } from '../../iframe/vault/start'
import { awaitService } from '../await-service'

// The service is a service worker of this origin, which must control the page before the first
// request.
awaitService().then(() => startVault())
