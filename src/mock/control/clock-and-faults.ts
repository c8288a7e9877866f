import type { ControlRecord, FaultRecord } from '../store/records'
import type { Store } from '../store/store'

interface FaultMatches {
  matching: FaultRecord[]
  /** The faults for later calls. */
  remaining: FaultRecord[]
}

const isFor = (fault: FaultRecord, operation: string): boolean =>
  fault.operation === null || fault.operation === operation

const countDown = (fault: FaultRecord): FaultRecord[] => {
  if (fault.times === null) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

/**
 * Finds all faults that affect a call of an operation. In `remaining`, their number of calls is
 * decreased by one.
 */
const matchFaults = (faults: readonly FaultRecord[], operation: string): FaultMatches => ({
  matching: faults.filter((fault) => isFor(fault, operation)),
  remaining: faults.flatMap((fault) => (isFor(fault, operation) ? countDown(fault) : [fault])),
})

/** Ends a request with an injected fault. It is not an error of the service. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'

  /**
   * @param status The HTTP status to answer with; null ends the connection without a response.
   * @param retryAfter Seconds in Retry-After; null for none.
   */
  constructor(
    readonly status: number | null,
    readonly retryAfter: number | null,
  ) {
    super('Injected fault')
  }
}

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

export interface ControlState {
  read(): Promise<ControlRecord>
  change(fn: (control: ControlRecord) => ControlRecord): Promise<ControlRecord>
  /**
   * Returns the faults that affect a call of this operation, and decreases the number of calls that
   * they still affect.
   */
  take(operation: string): Promise<readonly FaultRecord[]>
}

const untouched: ControlRecord = { id: 'control', offsetMs: 0, faults: [] }

/** Creates the state of the control endpoints, which is stored with the other records. */
export const createControlState = (store: Store): ControlState => {
  const read = () => store.read((reader) => reader.get('control', 'control') ?? untouched)
  const change: ControlState['change'] = (fn) =>
    store.transact((transactor) => {
      const next = fn(transactor.get('control', 'control') ?? untouched)
      transactor.put('control', next)
      return next
    })
  const take = async (operation: string): Promise<readonly FaultRecord[]> => {
    if (matchFaults((await read()).faults, operation).matching.length === 0) return []
    let taken: readonly FaultRecord[] = []
    await change((control) => {
      const { matching, remaining } = matchFaults(control.faults, operation)
      taken = matching
      return { ...control, faults: remaining }
    })
    return taken
  }
  return { read, change, take }
}
