import * as fc from 'fast-check'
import { mishaps, type PlannedMishap } from '../network'

const operations = [
  'account',
  'startIntent',
  'getIntent',
  'getIntent',
  'getIntent',
  'updateIntent',
  'completeIntent',
  'tokenisePaymentMethod',
  'authorizePayment',
  'authorizePayment',
  'getPayment',
  'client-token',
  'authorise',
  'authorise',
  'authorise',
  'outcome',
  'any',
]

/** A random failure of the next requests of one operation. */
export const mishap: fc.Arbitrary<PlannedMishap> = fc
  .record({
    mishap: fc.constantFrom(...mishaps),
    operation: fc.constantFrom(...operations),
    times: fc.constantFrom(1, 1, 2, 5),
    from: fc.constantFrom(undefined, 'frame' as const),
  })
  .map(({ from, operation, times, ...planned }) => ({
    ...planned,
    operation,
    // The controller repeats `getIntent` most often, so more of its requests must fail to have an
    // effect.
    times: operation === 'getIntent' && times === 5 ? 20 : times,
    // Only operations of the service have several senders. The merchant's routes are called by
    // pages alone.
    ...(from && /^get|Intent$/.test(operation) && { from }),
  }))

export const nameOf = ({ operation, mishap, times, from }: PlannedMishap): string =>
  `${operation} ${mishap} ${times} times${from ? ` from a ${from}` : ''}`
