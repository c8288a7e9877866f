import { type ExtendedOperation, extended } from '../api/server/server-operation'
import { type Call, deadlineOf } from './call'
import type { Features } from './features'
import type { CallOptions } from './options'
import type { Runtime } from './runtime'

/**
 * Sends an operation. If the service announces the operation's extension, the extended form is
 * sent, otherwise the published form. Reading the announcement counts towards the time limit of the
 * call.
 *
 * @param variablesOf returns the variables of the extended form (`true`) or of the published form
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
