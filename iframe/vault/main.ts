import './style.css'
import { startVault } from './start'

startVault()
