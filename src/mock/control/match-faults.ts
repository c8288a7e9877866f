import type { FaultRecord } from '../records/control'

interface FaultMatches {
  matching: FaultRecord[]
  /** What stays for later requests. */
  remaining: FaultRecord[]
}

const isFor = (fault: FaultRecord, operation: string): boolean =>
  fault.operation === null || fault.operation === operation

const countDown = (fault: FaultRecord): FaultRecord[] => {
  if (fault.times === null) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

/** The faults that one call of an operation meets, all at once, and those that are left after it. */
export const matchFaults = (faults: readonly FaultRecord[], operation: string): FaultMatches => ({
  matching: faults.filter((fault) => isFor(fault, operation)),
  remaining: faults.flatMap((fault) => (isFor(fault, operation) ? countDown(fault) : [fault])),
})
