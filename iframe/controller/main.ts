import { startController } from './start'

startController()
