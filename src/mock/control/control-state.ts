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
