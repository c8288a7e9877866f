import '../card/style.css'
import '../payment/style.css'
import './style.css'
import { startMethods } from './start'

startMethods()
