import { type ExtendedOperation, extended } from '../api/server/server-operation'
import { type Call, deadlineOf } from './call'
import type { Features } from './features'
import type { CallOptions } from './options'
import type { Runtime } from './runtime'

/**
 * Sends an operation with its extension if the service announces it, and otherwise as published.
 * Reading the account counts towards the call's time limit.
 *
 * @param variablesOf Returns the variables, depending on whether the operation is extended.
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
