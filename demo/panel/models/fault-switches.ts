import type { Fault } from '../../../src/mock/control/control-api'

export interface FaultSwitch {
  name: string
  /** Describes the effect on every operation, or on the named one. */
  note: (operation: string) => string
  /** The fault, which affects every operation unless it names one. */
  fault: Fault
}

/** Faults to test a checkout with. */
export const faultSwitches: readonly FaultSwitch[] = [
  {
    name: 'Slow',
    note: (operation) => `Every response${operation && ` of ${operation}`} takes two seconds`,
    fault: { latencyMs: 2000 },
  },
  {
    name: 'Offline',
    note: (operation) => `Requests${operation && ` for ${operation}`} fail and have no effect`,
    fault: { drop: 'beforeCommit' },
  },
  {
    name: 'Lost response',
    note: (operation) =>
      operation === ''
        ? 'The next payment is authorised, but its response is lost'
        : `The next ${operation} has its effect, but its response is lost`,
    fault: { operation: 'authorizePayment', drop: 'afterCommit', times: 1 },
  },
  {
    name: 'Too many requests',
    note: (operation) => `The next three requests${operation && ` for ${operation}`} get status 429 and Retry-After: 1`,
    fault: { status: 429, times: 3 },
  },
  {
    name: 'Error 500',
    note: (operation) => `Every request${operation && ` for ${operation}`} gets status 500`,
    fault: { status: 500 },
  },
]

/**
 * Returns the fault of a switch for an operation.
 * @param operation empty for every operation
 */
export const faultFor = ({ fault }: FaultSwitch, operation: string): Fault =>
  operation === '' ? fault : { ...fault, operation }

const hasSameEffect = (one: Fault, other: Fault): boolean =>
  one.latencyMs === other.latencyMs && one.drop === other.drop && one.status === other.status

/**
 * Returns whether two faults have the same effect on the same operation. `times` is not compared,
 * because the service counts it down.
 */
export const isSame = (one: Fault, other: Fault): boolean =>
  one.operation === other.operation && hasSameEffect(one, other)

export const isOn = (fault: Fault, faults: readonly Fault[]): boolean =>
  faults.some((candidate) => isSame(fault, candidate))

/** Describes the effect of a fault without a switch. */
const describeEffect = ({ latencyMs, drop, status }: Fault): string =>
  [
    latencyMs === undefined ? '' : `${latencyMs / 1000} s slower`,
    status === undefined ? '' : `status ${status}`,
    drop === undefined ? '' : drop === 'beforeCommit' ? 'no effect' : 'lost response',
  ]
    .filter(Boolean)
    .join(', ')

/** Describes a fault: by the name of its switch, and its operation if that is not the switch's. */
export const describeFault = (fault: Fault): string => {
  const faultSwitch = faultSwitches.find((candidate) => hasSameEffect(candidate.fault, fault))
  const { operation = '' } = fault
  const effect = faultSwitch?.name ?? describeEffect(fault)
  return operation === '' || operation === faultSwitch?.fault.operation ? effect : `${effect}, ${operation}`
}
