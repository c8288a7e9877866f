import type { Fault } from '../../../src/mock/control/control-api'

export interface FaultSwitch {
  name: string
  /** The effect of the fault, as displayed. */
  note: string
  fault: Fault
}

/** Faults to test a checkout with. */
export const faultSwitches: readonly FaultSwitch[] = [
  { name: 'Slow', note: 'Every response takes two seconds', fault: { latencyMs: 2000 } },
  { name: 'Offline', note: 'Requests fail and have no effect', fault: { drop: 'beforeCommit' } },
  {
    name: 'Lost response',
    note: 'The next payment is authorised, but its response is lost',
    fault: { operation: 'authorizePayment', drop: 'afterCommit', times: 1 },
  },
  {
    name: 'Too many requests',
    note: 'The next three requests get status 429 and Retry-After: 1',
    fault: { status: 429, times: 3 },
  },
  { name: 'Error 500', note: 'Every request gets status 500', fault: { status: 500 } },
]

/**
 * Whether a fault of the service is the fault of the switch. `times` is not compared, because the
 * service counts it down.
 */
export const isOf = ({ fault }: FaultSwitch, { operation, latencyMs, drop, status }: Fault): boolean =>
  fault.operation === operation && fault.latencyMs === latencyMs && fault.drop === drop && fault.status === status

export const isOn = (faultSwitch: FaultSwitch, faults: readonly Fault[]): boolean =>
  faults.some((fault) => isOf(faultSwitch, fault))
