import { type ExtendedOperation, extended } from '../api/server/server-operation'
import { type Call, deadlineOf } from './call'
import type { Features } from './features'
import type { CallOptions } from './options'
import type { Runtime } from './runtime'

/**
 * Sends an operation with an addition to the published API if the service announces it, and
 * otherwise without. Reading the announcement counts towards the time limit of the call.
 *
 * @param variablesOf returns the variables, with or without the addition
 */
export type CallExtended = <Variables extends object, Result>(
  operation: ExtendedOperation<Variables, Result>,
  variablesOf: (isExtended: boolean) => Variables,
  options?: CallOptions,
) => Promise<Result>

export const createCallExtended =
  (call: Call, features: Features, runtime: Pick<Runtime, 'now'>): CallExtended =>
  async (operation, variablesOf, options) => {
    const deadline = deadlineOf(runtime, options ?? {})
    const isExtended = await features.has(operation.extension.feature, options)
    return call(isExtended ? extended(operation) : operation, variablesOf(isExtended), options, deadline)
  }
