import type { DisputeReason, DisputeStatus } from '../records/dispute'
import type { MockCustomer, MockDispute, MockIntent, MockPayment } from './presented-records'

export type * from './presented-records'

/** Requests and responses of the control endpoints, as JSON. */

/** A fault to inject: a latency, an HTTP status or a dropped connection. */
export interface Fault {
  /**
   * The operation that the fault affects.
   * @default any operation
   */
  operation?: string
  /** Milliseconds to wait before the operation runs. Up to an hour. */
  latencyMs?: number
  /**
   * Ends the connection without a response: before the operation runs, or after it is committed.
   */
  drop?: 'beforeCommit' | 'afterCommit'
  /** HTTP status to answer with instead of running the operation, 400 to 599. */
  status?: number
  /**
   * Seconds in the header Retry-After and, with 429, in the error.
   * @default 1 with status 429, otherwise none
   */
  retryAfter?: number
  /**
   * How many calls of an operation the fault affects. A request makes one call for each operation
   * in its document.
   * @default all, until the faults are cleared
   */
  times?: number
}

/** Moves the service's clock: forward by milliseconds, or to a time in RFC 3339. */
export type ClockMove = { advanceMs: number } | { set: string }

/** The service's clock. */
export interface ClockState {
  /** The service's time, in RFC 3339. */
  now: string
  /** Milliseconds by which the service's clock is ahead of the machine's. */
  offsetMs: number
}

/** A dispute to raise about a captured payment. */
export interface NewDispute {
  paymentId: string
  /** @default FRAUD */
  reason?: DisputeReason
  /**
   * NEEDS_RESPONSE, or NOTIFICATION for an alert.
   * @default NEEDS_RESPONSE
   */
  status?: DisputeStatus
}

/** Moves a dispute to another status of its life cycle. */
export interface DisputeMove {
  id: string
  status: DisputeStatus
}

/**
 * One GraphQL request. Card numbers, security codes, keys and tokens are masked, and long lists and
 * texts are cut.
 */
export interface LoggedRequest {
  /** The id of the request, which an internal error also names. */
  id: string
  date: string
  operations: string[]
  /** The name of the operation in the document; null if it has none or cannot run. */
  operationName: string | null
  /** PRIVATE_KEY, CLIENT_TOKEN or PUBLIC_KEY; null if the credential was invalid. */
  caller: string | null
  /** The HTTP status; 0 for a connection that a fault ended. */
  status: number
  /** The codes of the errors in the response. */
  errors: string[]
  /** Milliseconds until the response. */
  latencyMs: number
  /** The value of X-Idempotency-Key; null without one. */
  idempotencyKey: string | null
  /** The variables; null if the request could not be read. */
  variables: unknown
  /** The body of the response; null for a connection that a fault ended. */
  answer: unknown
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
  /** The latest 50, newest first, as getIntent returns them. */
  intents: MockIntent[]
  /** The latest 50, newest first, as getPayment returns them. */
  payments: MockPayment[]
  /** The latest 50, newest first, as getDispute returns them. */
  disputes: MockDispute[]
  /** The latest 50, newest first, as getCustomer returns them. */
  customers: MockCustomer[]
}
