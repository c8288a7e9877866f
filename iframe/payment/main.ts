import '../card/style.css'
import './style.css'
import { startPayment } from './start'

startPayment()
