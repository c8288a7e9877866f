import type { Customer, Dispute, Intent, Payment } from '../../contract/generated/types'
import type { presentCustomer } from '../domain/customers'
import type { DisputeMove, NewDispute, presentDispute } from '../domain/disputes'
import type { presentIntent } from '../domain/intents'
import type { presentPayment } from '../domain/payments/present-payment'
import type { Fault, LoggedRequest } from '../store/records'

export type { DisputeMove, Fault, LoggedRequest, NewDispute }

/**
 * A value of the interface with the type that the mock presents: only the names that the mock uses
 * in place of an open enumeration, and null only where the mock answers null.
 */
type Narrowed<Value, Presented> = Presented extends readonly (infer Item)[]
  ? Narrowed<Value extends readonly (infer Entry)[] ? Entry : never, Item>[]
  : Presented extends object
    ? {
        [Name in keyof Value]: Name extends keyof Presented ? Narrowed<NonNullable<Value[Name]>, Presented[Name]> : null
      }
    : Presented

/** A payment with the members of getPayment. Dates are ISO 8601 date-times. */
export interface MockPayment extends Narrowed<Payment, ReturnType<typeof presentPayment>> {}

/** An intent with the members of getIntent for a Private Key. Dates are ISO 8601 date-times. */
export interface MockIntent extends Narrowed<Intent, ReturnType<typeof presentIntent>> {}

/** A dispute as getDispute returns it. Dates are ISO 8601 dates. */
export interface MockDispute extends Narrowed<Dispute, ReturnType<typeof presentDispute>> {}

/** A customer as getCustomer returns it. Dates are ISO 8601 date-times. */
export interface MockCustomer extends Narrowed<Customer, ReturnType<typeof presentCustomer>> {}

/** The service's clock. */
export interface ClockState {
  /** The service's time, in RFC 3339. */
  now: string
  /**
   * Milliseconds by which the service's time is ahead of the clock that the mock was started with.
   */
  offsetMs: number
}

/** The state of the whole service. The records are those of the key's account. */
export interface ServiceState extends ClockState {
  faults: Fault[]
  /** The data sets that `reset` can load. */
  seeds: string[]
  /** The id of the latest logged request; null if there is none. */
  latestRequest: string | null
  /** Number of records by table, of all accounts. */
  counts: Record<string, number>
  /** The latest 50, newest first. */
  intents: MockIntent[]
  /** The latest 50, newest first. */
  payments: MockPayment[]
  /** The latest 50, newest first. */
  disputes: MockDispute[]
  /** The latest 50, newest first. */
  customers: MockCustomer[]
}
