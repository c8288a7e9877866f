import '../vault/style.css'
import { startVault } from '../vault/start'
import { serviceInControl } from './service-in-control'

serviceInControl().then(() => startVault())
