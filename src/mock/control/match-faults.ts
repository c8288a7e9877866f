import type { FaultRecord } from '../records/control'

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
export const matchFaults = (faults: readonly FaultRecord[], operation: string): FaultMatches => ({
  matching: faults.filter((fault) => isFor(fault, operation)),
  remaining: faults.flatMap((fault) => (isFor(fault, operation) ? countDown(fault) : [fault])),
})
