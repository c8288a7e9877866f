import type { CredentialKind } from '../../contract/operations'
import type { ErrorCode } from './error-data'
import type { Instant } from './instant'

/** A fault to inject into requests, for tests and demos. */
export interface FaultRecord {
  /** The operation that the fault affects; null for any. */
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
  /**
   * How many more calls of an operation the fault affects; null for all calls until the faults are
   * cleared.
   */
  times: number | null
}

/**
 * The state of the control endpoints. It is stored, so that it is not lost when the browser ends
 * the worker.
 */
export interface ControlRecord {
  id: 'control'
  /** Milliseconds by which the service's clock is ahead of the machine's. */
  offsetMs: number
  faults: FaultRecord[]
}

/** One request in the log, without secrets. */
export interface LoggedRequestRecord {
  /** The id of the request, which an internal error also names. */
  id: string
  date: Instant
  /** The operations that ran or were rejected, in the document's order. */
  operations: string[]
  /** The name of the operation in the document; null if it has none or cannot run. */
  operationName: string | null
  /** Null if the credential was invalid. */
  caller: CredentialKind | null
  /** The HTTP status; 0 for a connection that a fault ended. */
  status: number
  /** The codes of the errors in the response. */
  errors: ErrorCode[]
  latencyMs: number
  /** Null without a key. Card numbers in it are masked. */
  idempotencyKey: string | null
  /** Null if the request could not be read. */
  variables: unknown
  /** The response as JSON; null for a connection that a fault ended. */
  answer: unknown
}
