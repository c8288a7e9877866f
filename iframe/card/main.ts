import './style.css'
import { startCard } from './start'

startCard()
