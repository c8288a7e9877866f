import { readAccount } from '../api/read-account'
import type { Feature } from '../contract/generated/features'
import { isTenderError, TenderError } from '../shared/error'
import { bufferedFetch } from './buffered-fetch'
import { isTimeout } from './check-options'
import { endpointUrl } from './endpoint-url'
import { markNotSent } from './mark-not-sent'
import type { CallOptions, ServerOptions } from './options'
import { reportRequest } from './report-request'
import type { Runtime } from './runtime'
import { withRetries } from './with-retries'

/** Returns which additions the service has: those of the options, or those that it announces. */
export interface Profile {
  /**
   * Resolves with the additions. If the options name them, no request is sent. Otherwise the
   * account of the Public Key is read until the service has answered once, and later calls use this
   * answer.
   *
   * @throws TenderError whose `requestSent` is false, if the account cannot be read. The client
   *   does not guess, because a document with an addition that the service does not have is
   *   rejected, and one without it may omit what a payment needs.
   */
  read(options?: CallOptions): Promise<readonly Feature[]>
}

/** Milliseconds for reading the account, including repeated requests. */
const accountMs = 15_000
/** Milliseconds for one request at most, because calls wait for the account. */
const requestMs = 5_000

/** Creates the reader of the account. Concurrent calls share one request. */
export const createProfile = (options: ServerOptions, runtime: Runtime): Profile => {
  const { features, publicKey = '' } = options
  if (features) return { read: async () => features }
  let reading: Promise<readonly Feature[]> | undefined
  const start = () => {
    const started = withRetries({
      name: 'frames/account',
      attempt: (attempt, leftMs) => readOnce(publicKey, options, runtime, { attempt, leftMs }),
      repeatable: true,
      signal: undefined,
      deadline: runtime.now() + accountMs,
      runtime,
    })
    reading = started
    // A failed reading is not kept, so the next call reads the account again.
    started.catch(() => {
      reading = undefined
    })
    return started
  }
  return { read: (given) => untilOver(reading ?? start(), given) }
}

/** Reads the account once. Sends the Public Key only. */
const readOnce = async (
  publicKey: string,
  { serviceUrl, timeoutMs = requestMs, fetch = (url, init) => globalThis.fetch(url, init), onRequest }: ServerOptions,
  { now }: Pick<Runtime, 'now'>,
  { attempt, leftMs }: { attempt: number; leftMs: number },
): Promise<readonly Feature[]> => {
  const since = now()
  let httpStatus: number | null = null
  const report = (error: TenderError | null) => {
    const durationMs = Math.round(now() - since)
    void reportRequest(onRequest, {
      operation: 'frames/account',
      attempt,
      httpStatus,
      durationMs,
      error: error?.code ?? null,
    })
  }
  const timeout = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, requestMs, leftMs)))
  const send = bufferedFetch(fetch, (status) => {
    httpStatus = status
  })
  try {
    const url = endpointUrl(serviceUrl, '/frames/account')
    const account = await readAccount(url, publicKey, (target) => send(target, { method: 'GET', signal: timeout }))
    report(null)
    return account.features
  } catch (caught) {
    const error = accountError(caught, { httpStatus, timedOut: timeout.aborted })
    report(error)
    throw error
  }
}

const accountError = (caught: unknown, { httpStatus, timedOut }: { httpStatus: number | null; timedOut: boolean }) => {
  const read = isTenderError(caught) ? caught : new TenderError('service.answer', 'The account could not be read')
  const code = timedOut ? 'network.timeout' : read.code
  const service = httpStatus === null ? undefined : { httpStatus, message: '', extensions: {} }
  return markNotSent(new TenderError(code, read.message, { ...(service && { service }) }))
}

/** Waits for a shared read, until the waiting call is aborted or has no time left. */
const untilOver = <Result>(reading: Promise<Result>, { signal, totalTimeoutMs }: CallOptions = {}): Promise<Result> =>
  new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      act()
    }
    const abort = () => end(() => reject(overBefore('aborted', 'aborted by the caller')))
    const isLimited = totalTimeoutMs !== undefined && isTimeout(totalTimeoutMs)
    const timer = isLimited
      ? setTimeout(() => end(() => reject(overBefore('network.timeout', 'totalTimeoutMs ended'))), totalTimeoutMs)
      : undefined
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    reading.then(
      (result) => end(() => resolve(result)),
      (error) => end(() => reject(error)),
    )
  })

const overBefore = (code: 'aborted' | 'network.timeout', reason: string) =>
  markNotSent(new TenderError(code, `frames/account: ${reason} before the account was read`))
