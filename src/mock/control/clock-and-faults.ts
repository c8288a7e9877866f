import type { ControlRecord } from '../store/records'
import type { Store } from '../store/store'
import type { Fault } from './control-api'

const affects = (fault: Fault, operation: string): boolean =>
  fault.operation === undefined || fault.operation === operation

/** Returns the fault that remains after a call; an empty list if this was its last call. */
const countDown = (fault: Fault): Fault[] => {
  if (fault.times === undefined) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

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
 * Runs an operation with faults. First waits for the sum of all latencies. The first fault with
 * `drop` or `status` then ends the request. With `afterCommit` the operation runs, but the client
 * gets no response.
 *
 * @throws InjectedFault if a fault ends the request.
 */
export const injectFaults = async (
  faults: readonly Fault[],
  run: () => Promise<unknown>,
  wait: Wait,
): Promise<unknown> => {
  const latencyMs = faults.reduce((sum, fault) => sum + (fault.latencyMs ?? 0), 0)
  if (latencyMs > 0) await wait(latencyMs)
  const ending = faults.find((fault) => fault.drop ?? fault.status)
  if (!ending) return run()
  if (ending.drop === 'afterCommit') await run().catch(() => undefined)
  throw new InjectedFault(ending.status ?? null, ending.retryAfter ?? null)
}

export interface ControlState {
  read(): Promise<ControlRecord>
  change(fn: (control: ControlRecord) => ControlRecord): Promise<ControlRecord>
  /**
   * Returns the faults that affect a call of this operation, and decreases the number of calls that
   * they still affect.
   */
  take(operation: string): Promise<readonly Fault[]>
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
  const take = async (operation: string): Promise<readonly Fault[]> => {
    const { faults } = await read()
    if (!faults.some((fault) => affects(fault, operation))) return []
    let taken: readonly Fault[] = []
    await change((control) => {
      taken = control.faults.filter((fault) => affects(fault, operation))
      const faults = control.faults.flatMap((fault) => (affects(fault, operation) ? countDown(fault) : [fault]))
      return { ...control, faults }
    })
    return taken
  }
  return { read, change, take }
}
