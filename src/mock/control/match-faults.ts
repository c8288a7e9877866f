import type { FaultRecord } from '../records/control'

interface Meeting {
  met: FaultRecord[]
  /** What stays for later requests. */
  left: FaultRecord[]
}

const concerns = (fault: FaultRecord, operation: string): boolean =>
  fault.operation === null || fault.operation === operation

const countDown = (fault: FaultRecord): FaultRecord[] => {
  if (fault.times === null) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

/** The faults that one call of an operation meets, all at once, and those that are left after it. */
export const meet = (faults: readonly FaultRecord[], operation: string): Meeting => ({
  met: faults.filter((fault) => concerns(fault, operation)),
  left: faults.flatMap((fault) => (concerns(fault, operation) ? countDown(fault) : [fault])),
})
