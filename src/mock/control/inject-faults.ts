import type { FaultRecord } from '../records/control'
import { InjectedFault } from './injected-fault'

export type Wait = (ms: number) => Promise<void>

/**
 * Runs an operation with faults. Latencies add up, and the first other fault ends the request. With
 * `afterCommit` the operation is committed, but the client gets no response.
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
