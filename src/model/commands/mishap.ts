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

/** Something that will go wrong on the network. */
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
    // Readings are repeated most often.
    times: operation === 'getIntent' && times === 5 ? 20 : times,
    // The merchant's routes are called by pages.
    ...(from && /^get|Intent$/.test(operation) && { from }),
  }))

export const nameOf = ({ operation, mishap, times, from }: PlannedMishap): string =>
  `${operation} ${mishap} ${times} times${from ? ` from a ${from}` : ''}`
