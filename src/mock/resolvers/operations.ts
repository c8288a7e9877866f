import type { OperationName } from '../../contract/generated/types'
import { type OperationRules, operationRules } from '../../contract/operations'
import type { Operation, Run } from '../operation'
import { clientOperations } from './clients'
import { customerOperations } from './customers'
import { disputeOperations } from './disputes'
import { intentOperations } from './intents'
import { paymentOperations } from './payments'
import { processorTokenOperations } from './processor-tokens'
import { vaultOperations } from './vault'

const runs: Record<OperationName, Run> = {
  ...intentOperations,
  ...vaultOperations,
  ...customerOperations,
  ...paymentOperations,
  ...disputeOperations,
  ...processorTokenOperations,
  ...clientOperations,
}

const toOperation = ({ accepts, repeat }: OperationRules, run: Run): Operation => ({
  accepts,
  keyed: repeat === 'keyed',
  run,
})

/** Every operation of the interface by its name. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(runs).map(([name, run]) => [name, toOperation(operationRules[name as OperationName], run)]),
)
