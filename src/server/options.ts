import type { ErrorCode } from '../shared/error'

export interface ServerOptions {
  /** Where the service lives, such as `https://pay.example`. A live key goes over https only. */
  serviceUrl: string
  /** `sk_test_…` or `sk_live_…`, from your server's environment. */
  privateKey: string
  /**
   * `pk_test_…` or `pk_live_…`, of the same account and the same mode as `privateKey`. With it the client reads once which
   * additions to the published interface the service has, and uses them: `trackingId` of `clientTokens.generate` and the
   * amounts of an intent's `linkedPayments`. @default none, and only the published interface
   */
  publicKey?: string
  /** How the service is reached. @default the platform's */
  fetch?: Fetch
  /** Milliseconds that one request may take; a call that is repeated takes as much each time. Whole, at most 2^31 - 1. @default 30000 */
  timeoutMs?: number
  /** Lets a test key run in a browser, for demos that have no server. @default false */
  allowBrowser?: boolean
  /** Told of every request when it is over, for logs and metrics. What it throws or rejects with is lost. */
  onRequest?: (request: RequestLog) => void
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What may be known of a request outside this client: nothing of what was sent, nothing of what came back. */
export interface RequestLog {
  /** Such as `authorizePayment`; `frames/account` for the reading of the service's additions. */
  operation: string
  /** 1 for the first; each repeat counts. */
  attempt: number
  /** Null when no answer came. */
  httpStatus: number | null
  durationMs: number
  /** Null when all went well. */
  error: ErrorCode | null
}

export interface CallOptions {
  /** Ends the waiting, with the error `aborted`; the service may still carry the request out. */
  signal?: AbortSignal
  /** Milliseconds that one request may take. @default the `timeoutMs` of `createServer` */
  timeoutMs?: number
  /**
   * Milliseconds that the whole call may take: all its requests and all waits between them, those for `Retry-After` too. Whole, at
   * most 2^31 - 1. No request or wait starts that cannot end in time. If the time is over, the call ends with the error of the
   * requests so far; a request that is still running ends with `network.timeout`. For a list, the limit is for each page.
   *
   * @default 60000 for `payments.authorize`; no limit for other calls
   */
  totalTimeoutMs?: number
}

export interface KeyedOptions extends CallOptions {
  /**
   * At most 255 characters, kept by the service for 24 hours: the same key gets the first result, whatever else is sent. Join your
   * own id of the order with whatever the browser sent. @default a random one for each call, so that its repeats count as one
   */
  idempotencyKey?: string
}
