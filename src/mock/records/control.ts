import type { CredentialKind } from './credential-kind'
import type { ErrorCode } from './error-data'
import type { Instant } from './instant'

/** A fault to inject into requests, for tests and demos. */
export interface FaultRecord {
  /** The operation that it affects; null for any. */
  operation: string | null
  /** Milliseconds to wait before the operation runs. */
  latencyMs: number
  /**
   * Ends the connection without a response: before the operation runs, or after it is committed.
   */
  drop: 'beforeCommit' | 'afterCommit' | null
  /** The HTTP status to answer with instead of running the operation. */
  status: number | null
  /** Seconds in Retry-After. */
  retryAfter: number | null
  /** How many more requests it affects; null for all until it is cleared. */
  times: number | null
}

/** The state of the control endpoints. One record, so that it survives the end of the worker. */
export interface ControlRecord {
  id: 'control'
  /** Milliseconds by which the service's clock is ahead of the machine's. */
  offsetMs: number
  faults: FaultRecord[]
}

/** One request in the log, without any of its values. */
export interface RequestRecord {
  date: Instant
  /** The operations that ran or were rejected, in the document's order. */
  operations: string[]
  /** Null if the credential was invalid. */
  caller: CredentialKind | null
  /** The HTTP status; 0 for a connection that a fault ended. */
  status: number
  /** The codes of the errors in the response. */
  errors: ErrorCode[]
  latencyMs: number
  /** Whether the request had an idempotency key. */
  keyed: boolean
}

/** The latest requests, oldest first. */
export interface RequestLogRecord {
  id: 'requestLog'
  entries: RequestRecord[]
}
