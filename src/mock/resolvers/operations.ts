import type { Operation } from '../operation'
import { clientOperations } from './clients'
import { intentOperations } from './intents'
import { missingOperations } from './missing'
import { paymentOperations } from './payments'
import { vaultOperations } from './vault'

/** Every operation of the interface by its name. */
export const operations: Readonly<Record<string, Operation>> = {
  ...intentOperations,
  ...vaultOperations,
  ...paymentOperations,
  ...clientOperations,
  ...missingOperations,
}
