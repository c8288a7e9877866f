import type { FaultRecord } from '../records/control'
import { InjectedFault } from './injected-fault'

export type Wait = (ms: number) => Promise<void>

/**
 * Runs an operation with the faults that it meets: the waits add up, and the first other fault ends the request.
 * A drop after the commit lets the operation do all it does, and nobody hears of it.
 */
export const injectFaults = async (
  faults: readonly FaultRecord[],
  run: () => Promise<unknown>,
  wait: Wait,
): Promise<unknown> => {
  const latencyMs = faults.reduce((sum, fault) => sum + fault.latencyMs, 0)
  if (latencyMs > 0) await wait(latencyMs)
  const ending = faults.find((fault) => fault.drop !== null || fault.status !== null)
  if (!ending) return run()
  if (ending.drop === 'afterCommit') await run().catch(() => undefined)
  throw new InjectedFault(ending.drop === null ? ending.status : null, ending.retryAfter)
}
