import type { Fault } from '../../../src/mock/control/control-api'
import { service } from './service'

export interface FaultSwitch {
  name: string
  /** What it does, for people. */
  note: string
  fault: Fault
}

/** The faults worth trying with a checkout. */
export const faultSwitches: readonly FaultSwitch[] = [
  { name: 'Slow', note: 'Every answer takes two seconds', fault: { latencyMs: 2000 } },
  { name: 'Offline', note: 'Requests get no answer, and nothing is done', fault: { drop: 'beforeCommit' } },
  {
    name: 'Answer lost',
    note: 'The next payment is made, and nobody hears of it',
    fault: { operation: 'authorizePayment', drop: 'afterCommit', times: 1 },
  },
  { name: 'Too many requests', note: 'The next three get 429 and wait a second', fault: { status: 429, times: 3 } },
  { name: 'Broken', note: 'Every request gets 500', fault: { status: 500 } },
]

/** Whether a fault of the service is the one of a switch. How often it is still to come does not matter. */
const isOf = ({ fault }: FaultSwitch, { operation, latencyMs, drop, status }: Fault): boolean =>
  fault.operation === operation && fault.latencyMs === latencyMs && fault.drop === drop && fault.status === status

export const isOn = (one: FaultSwitch, faults: readonly Fault[]): boolean => faults.some((fault) => isOf(one, fault))

/** Turns a switch. Faults are only added and cleared, so turning one off puts the others back. */
export const turn = async (one: FaultSwitch, faults: readonly Fault[]): Promise<void> => {
  if (!isOn(one, faults)) {
    await service.addFault(one.fault)
    return
  }
  await service.clearFaults()
  for (const fault of faults.filter((candidate) => !isOf(one, candidate))) await service.addFault(fault)
}
