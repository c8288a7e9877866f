import type { CredentialKind } from './credential-kind'
import type { ErrorCode } from './error-data'
import type { Instant } from './instant'

/** What is to go wrong with requests, for tests and demonstrations. */
export interface FaultRecord {
  /** The operation it is for; null: any. */
  operation: string | null
  /** Milliseconds before the operation runs. */
  latencyMs: number
  /** The connection ends without an answer: before anything is done, or after all of it. */
  drop: 'beforeCommit' | 'afterCommit' | null
  /** An HTTP status to answer with instead of running the operation. */
  status: number | null
  /** Seconds that the caller is told to wait. */
  retryAfter: number | null
  /** How many more requests it meets; null: all, until it is taken away. */
  times: number | null
}

/** How the service is being controlled; one record, so that a worker that is ended and woken goes on with it. */
export interface ControlRecord {
  id: 'control'
  /** Milliseconds that the service's clock is ahead of the machine's. */
  offsetMs: number
  faults: FaultRecord[]
}

/** One request as the log tells it: nothing of what was in it. */
export interface RequestRecord {
  date: Instant
  /** The names of the interface's operations that ran or were refused, in the document's order. */
  operations: string[]
  /** Null when the credential opened nothing. */
  caller: CredentialKind | null
  /** The HTTP status; 0 for a connection ended by a fault. */
  status: number
  /** Codes of the errors in the answer. */
  errors: ErrorCode[]
  latencyMs: number
  /** Whether there was an idempotency key. */
  keyed: boolean
}

/** The latest requests, oldest first. */
export interface RequestLogRecord {
  id: 'requestLog'
  entries: RequestRecord[]
}
