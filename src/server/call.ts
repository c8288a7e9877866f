import type { ServerOperation } from '../api/operations'
import { createTransport } from '../api/transport'
import { type ErrorCode, isTenderError, TenderError } from '../shared/error'
import { bufferedFetch } from './buffered-fetch'
import { isTimeout, timeoutExpected } from './check-options'
import { endpointUrl } from './endpoint-url'
import { invalidOption } from './invalid-options'
import { markNotSent } from './mark-not-sent'
import type { CallOptions, KeyedOptions, ServerOptions } from './options'
import { pendingActionOf } from './pending-action'
import type { Profile } from './profile'
import { reportRequest } from './report-request'
import type { Runtime } from './runtime'
import { dependsOnFeatures, supportedVariables } from './supported'
import { toTenderError } from './to-tender-error'
import { withRetries } from './with-retries'

/**
 * Sends an operation. The document contains only those additions that the service announces. After
 * a temporary error, sends the request again if the operation may be repeated: always, or only with
 * an idempotency key that the service keeps (`Repeat`).
 */
export type Call = <Variables extends object, Result>(
  operation: ServerOperation<Variables, Result>,
  variables: Variables,
  options?: KeyedOptions,
  /**
   * The deadline, by `runtime.now()`, if several operations share one time limit.
   * @default `totalTimeoutMs` from now
   */
  deadline?: number,
) => Promise<Result>

/**
 * Returns the deadline, by `runtime.now()`, of a call that starts now. Infinity without
 * `totalTimeoutMs`.
 */
export const deadlineOf = ({ now }: Pick<Runtime, 'now'>, { totalTimeoutMs }: CallOptions): number =>
  now() + (totalTimeoutMs ?? Number.POSITIVE_INFINITY)

/** The name that the published clients of the service use. The specification names none. */
const defaultHeader = 'X-Idempotency-Key'

/** 1 to 255 visible ASCII characters, which an HTTP header can contain. */
const keyForm = /^[\x21-\x7e]{1,255}$/

export const createCall = (options: ServerOptions, runtime: Runtime, profile: Profile): Call => {
  const { privateKey, timeoutMs = 30_000, fetch = (url, init) => globalThis.fetch(url, init) } = options
  const { idempotencyHeader = defaultHeader } = options
  const endpoint = endpointUrl(options.serviceUrl, '/api/graphql')

  const sendOnce: (attempt: number, leftMs: number, features: readonly string[]) => Call =
    (attempt, leftMs, features) => async (operation, variables, given) => {
      if (given?.signal?.aborted) throw abortedBefore(operation.name, attempt)
      const since = runtime.now()
      let httpStatus: number | null = null
      const report = (error: ErrorCode | null) => {
        const durationMs = Math.round(runtime.now() - since)
        void reportRequest(options.onRequest, { operation: operation.name, attempt, httpStatus, durationMs, error })
      }
      const send = createTransport({
        endpoint,
        timeoutMs: Math.min(given?.timeoutMs ?? timeoutMs, leftMs),
        ...(idempotencyHeader !== false && { idempotencyHeader }),
        createError: toTenderError,
        fetch: bufferedFetch(fetch, (status) => {
          httpStatus = status
        }),
      })
      try {
        const request = { credential: privateKey, features, ...keyAndSignal(given, idempotencyHeader !== false) }
        const result = await send(operation, variables, request)
        report(null)
        return result
      } catch (error) {
        report(faultOf(error))
        throw error
      }
    }

  return async (operation, variables, given = {}, deadline = deadlineOf(runtime, given)) => {
    checkCallOptions(operation.name, given)
    checkVariables(operation.name, variables)
    const features = dependsOnFeatures(operation) ? await profile.read(given) : []
    const supported = supportedVariables(operation, variables, features)
    const isKeyed = given.idempotencyKey !== undefined && idempotencyHeader !== false
    return withRetries({
      name: operation.name,
      attempt: (attempt, leftMs) => sendOnce(attempt, leftMs, features)(operation, supported, given),
      repeatable: operation.repeat === 'always' || (operation.repeat === 'keyed' && isKeyed),
      signal: given.signal,
      deadline,
      runtime,
    })
  }
}

/** Returns the code for the log; null for a pending customer action, which is no fault. */
const faultOf = (error: unknown): ErrorCode | null => {
  if (pendingActionOf(error)) return null
  return isTenderError(error) ? error.code : 'service.answer'
}

const abortedBefore = (operation: string, attempt: number) => {
  const error = new TenderError('aborted', `${operation}: aborted by the caller before request ${attempt} was sent`)
  return attempt === 1 ? markNotSent(error) : error
}

const keyAndSignal = ({ idempotencyKey, signal }: KeyedOptions | undefined = {}, isKeyed: boolean) => ({
  ...(idempotencyKey === undefined || !isKeyed ? {} : { idempotencyKey }),
  ...(signal === undefined ? {} : { signal }),
})

/**
 * Returns whether an idempotency key is valid. Null is invalid: the header would contain the text
 * "null", and the service would treat all such calls as one.
 */
const isKey = (key: unknown): boolean => typeof key === 'string' && keyForm.test(key)

const checkCallOptions = (operation: string, { idempotencyKey, timeoutMs, totalTimeoutMs }: KeyedOptions) => {
  if (idempotencyKey !== undefined && !isKey(idempotencyKey))
    throw invalidOption(operation, 'idempotencyKey', 'expected 1 to 255 characters of ASCII, without spaces')
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) throw invalidOption(operation, 'timeoutMs', timeoutExpected)
  if (totalTimeoutMs !== undefined && !isTimeout(totalTimeoutMs))
    throw invalidOption(operation, 'totalTimeoutMs', timeoutExpected)
}

/**
 * Rejects numbers that JSON cannot represent, and circular values. JSON would write NaN as null,
 * and a capture or refund with an amount of null would move the whole amount.
 *
 * @throws TenderError `options.invalid`
 */
const checkVariables = (operation: string, variables: object) => {
  try {
    JSON.stringify(variables, (name, value: unknown) => {
      if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
        throw invalidOption(operation, name, 'expected a finite number')
      return value
    })
  } catch (error) {
    throw isTenderError(error) ? error : invalidOption(operation, 'input', 'expected a value that JSON can represent')
  }
}
