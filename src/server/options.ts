import type { Feature } from '../contract/generated/features'
import type { ErrorCode } from '../shared/error'

/** Options of `createServer`. */
export interface ServerOptions {
  /** The service's URL, such as `https://pay.example`. A live key requires https. */
  serviceUrl: string
  /**
   * The URL under which browsers reach the service, if it differs from `serviceUrl`, for example in
   * a network of containers. It is the `serviceUrl` of your pages.
   * @default serviceUrl
   */
  browserServiceUrl?: string
  /** `sk_test_…` or `sk_live_…`, from your server's environment. */
  privateKey: string
  /**
   * `pk_test_…` or `pk_live_…` of the same account and mode as `privateKey`. With this key, the
   * client reads which additions to the specification the service has, and uses only those. It
   * keeps the first answer. If the account cannot be read, a call that depends on it rejects, and
   * its operation is not sent. The next such call reads the account again.
   *
   * Required unless `features` is passed.
   */
  publicKey?: string
  /**
   * The additions that the service has, in place of reading them with `publicKey`. An empty list
   * means a service with exactly the specification.
   */
  features?: readonly Feature[]
  /**
   * The name of the header that carries an idempotency key. False for a service without idempotency
   * keys: `payments.authorize` and `paymentMethods.tokenise` are then sent once and never repeated.
   * @default 'X-Idempotency-Key'
   */
  idempotencyHeader?: string | false
  /**
   * Sends the requests.
   * @default the platform's `fetch`
   */
  fetch?: Fetch
  /**
   * Time limit of one request in milliseconds: whole, at most 2^31 - 1. It applies to each repeated
   * request separately. The limit of a request that reads the account is at most 5000.
   * @default 30000
   */
  timeoutMs?: number
  /**
   * Allows a test key in a browser, for demos without a server.
   * @default false
   */
  allowBrowser?: boolean
  /**
   * Called after every request, also after each repeated one, for logs and metrics. Its errors are
   * ignored.
   */
  onRequest?: (request: RequestLog) => void
}

/** Sends a request, like the platform's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A finished request for logs. Contains no data that the operation sends or receives. */
export interface RequestLog {
  /**
   * The operation, such as `authorizePayment`, or `frames/account` for reading the additions that
   * the service has.
   */
  operation: string
  /** 1 for the first request of a call; each repeated request adds one. */
  attempt: number
  /** Null without a response. */
  httpStatus: number | null
  durationMs: number
  /**
   * Null for a successful request, and for a pending customer action, which the service reports as
   * an error.
   */
  error: ErrorCode | null
}

/** Options of every call. */
export interface CallOptions {
  /** Stops waiting, with the error `aborted`. The service may still execute the request. */
  signal?: AbortSignal
  /**
   * Time limit of one request in milliseconds.
   * @default the `timeoutMs` of `createServer`
   */
  timeoutMs?: number
  /**
   * Time limit of the whole call in milliseconds, including all its requests and the waits between
   * them, such as `Retry-After`: whole, at most 2^31 - 1.
   *
   * The call does not wait for a repetition that could not start in time. When the time is over, a
   * running request ends with `network.timeout`, and the call rejects. For a list, the limit
   * applies to each page.
   *
   * @default 60000 for `payments.authorize`; no limit for other calls
   */
  totalTimeoutMs?: number
}

/** Options of calls that take an idempotency key. */
export interface KeyedOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters, without spaces. The service stores the result of a key for
   * 24 hours. It returns this result for every request with the same key, even if the other input
   * differs. For a request of a browser, combine your own order id with the browser's `attemptKey`.
   *
   * @default a random key for each call, so that its repeated requests count as one
   */
  idempotencyKey?: string
}
