import type { Operation } from '../operation'
import { clientOperations } from './clients'
import { customerOperations } from './customers'
import { disputeOperations } from './disputes'
import { intentOperations } from './intents'
import { paymentOperations } from './payments'
import { processorTokenOperations } from './processor-tokens'
import { vaultOperations } from './vault'

/** Every operation of the interface by its name. */
export const operations: Readonly<Record<string, Operation>> = {
  ...intentOperations,
  ...vaultOperations,
  ...customerOperations,
  ...paymentOperations,
  ...disputeOperations,
  ...processorTokenOperations,
  ...clientOperations,
}
