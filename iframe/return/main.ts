import './style.css'
import { startReturn } from './start'

startReturn()
