import type { DisputeReason, DisputeStatus } from '../records/dispute'

/** What the control endpoints take and give, as JSON. */

export interface Fault {
  /** The operation it is for. Default: any. */
  operation?: string
  /** Milliseconds before the operation runs. */
  latencyMs?: number
  /** Ends the connection without an answer: before anything is done, or after all of it. */
  drop?: 'beforeCommit' | 'afterCommit'
  /** The HTTP status to answer with instead of running the operation, 400 to 599: 500, or 429. */
  status?: number
  /** Seconds, in the Retry-After header and the error. Default with 429: 1. */
  retryAfter?: number
  /** How many requests it meets. Default: all, until the faults are cleared. */
  times?: number
}

/** Moves the service's clock: by so many milliseconds, or to a moment of RFC 3339. */
export type ClockMove = { advanceMs: number } | { set: string }

export interface ClockState {
  /** The service's time. */
  now: string
  /** Milliseconds that it is ahead of the machine's. */
  offsetMs: number
}

/** Raises a dispute about a captured payment. */
export interface NewDispute {
  paymentId: string
  /** Default: FRAUD. */
  reason?: DisputeReason
  /** NEEDS_RESPONSE, or NOTIFICATION for an alert. Default: NEEDS_RESPONSE. */
  status?: DisputeStatus
}

/** Moves a dispute on. */
export interface DisputeMove {
  id: string
  status: DisputeStatus
}

/** A dispute after it was raised or moved, as getDispute shows it. */
export interface ControlledDispute {
  id: string
  paymentId: string
  status: DisputeStatus
  reason: DisputeReason
}

/** One request: nothing of what was in it. */
export interface LoggedRequest {
  date: string
  operations: string[]
  /** PRIVATE_KEY, CLIENT_TOKEN or PUBLIC_KEY; null when the credential opened nothing. */
  caller: string | null
  /** The HTTP status; 0 for a connection ended by a fault. */
  status: number
  /** Codes of the errors in the answer. */
  errors: string[]
  latencyMs: number
  /** Whether there was an idempotency key. */
  keyed: boolean
}

/** The whole service at a glance; the records are those of the key's account. */
export interface ServiceState extends ClockState {
  faults: Fault[]
  /** The names of the worlds that a reset can begin with. */
  seeds: string[]
  /** Records of each table, of every account. */
  counts: Record<string, number>
  /** The latest 50, newest first, as getIntent shows them. */
  intents: unknown[]
  /** The latest 50, newest first, as getPayment shows them. */
  payments: unknown[]
  /** The latest 50, newest first, as getDispute shows them. */
  disputes: unknown[]
}
