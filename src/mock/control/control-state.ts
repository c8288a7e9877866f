import type { ControlRecord, FaultRecord } from '../records/control'
import type { Store } from '../store/store'
import { matchFaults } from './match-faults'

export interface ControlState {
  read(): Promise<ControlRecord>
  change(fn: (control: ControlRecord) => ControlRecord): Promise<ControlRecord>
  /**
   * Returns the faults that affect a call of this operation, and decreases the number of calls that
   * they still affect.
   */
  take(operation: string): Promise<readonly FaultRecord[]>
  /** Discards the cached record after the store was changed directly. */
  forget(): void
}

const untouched: ControlRecord = { id: 'control', offsetMs: 0, faults: [] }

/**
 * Creates the state of the control endpoints. The state is stored, and cached so that a request
 * need not read the store. The cache is never outdated, because only one process at a time serves a
 * store.
 */
export const createControlState = (store: Store): ControlState => {
  let known: Promise<ControlRecord> | undefined
  const forget = () => {
    known = undefined
  }
  const read = (): Promise<ControlRecord> => {
    known ??= store
      .read((reader) => reader.get('control', 'control'))
      .then((record) => record ?? untouched)
      .catch((cause) => {
        forget()
        throw cause
      })
    return known
  }
  const change: ControlState['change'] = async (fn) => {
    const changed = await store.transact(async (transactor) => {
      const next = fn((await transactor.get('control', 'control')) ?? untouched)
      await transactor.put('control', next)
      return next
    })
    known = Promise.resolve(changed)
    return changed
  }
  const take = async (operation: string): Promise<readonly FaultRecord[]> => {
    if (matchFaults((await read()).faults, operation).matching.length === 0) return []
    let taken: readonly FaultRecord[] = []
    await change((control) => {
      const { matching: met, remaining: left } = matchFaults(control.faults, operation)
      taken = met
      return { ...control, faults: left }
    })
    return taken
  }
  return { read, change, take, forget }
}
