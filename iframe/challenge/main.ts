import './style.css'
import { startChallenge } from './start'

startChallenge()
