import type { ServerOperation } from '../api/server/server-operation'
import { createTransport } from '../api/transport'
import { type ErrorCode, isTenderError, TenderError } from '../shared/error'
import { isTimeout, timeoutExpected } from './check-options'
import { fetchWhole } from './fetch-whole'
import type { KeyedOptions, RequestLog, ServerOptions } from './options'
import { refusalOf } from './refusal-of'
import type { Runtime } from './runtime'
import { withRetries } from './with-retries'

/** Carries one operation out, with repeats where they do no harm. */
export type Call = <Variables extends object, Result>(
  operation: ServerOperation<Variables, Result>,
  variables: Variables,
  options?: KeyedOptions,
) => Promise<Result>

/** What a header can carry, as long as the service takes it. */
const keyForm = /^[\x21-\x7e]{1,255}$/

export const createCall = (options: ServerOptions, runtime: Runtime): Call => {
  const { privateKey, timeoutMs = 30_000, fetch = (url, init) => globalThis.fetch(url, init) } = options
  const { origin, pathname } = new URL(options.serviceUrl)
  const endpoint = `${origin}${pathname.replace(/\/+$/, '')}/api/graphql`

  const tryOnce: (attempt: number) => Call = (attempt) => async (operation, variables, given) => {
    if (given?.signal?.aborted) throw new TenderError('aborted', `${operation.name}: aborted before it was sent`)
    const since = runtime.now()
    let httpStatus: number | null = null
    const report = (error: ErrorCode | null) => {
      const durationMs = Math.round(runtime.now() - since)
      void tell(options.onRequest, { operation: operation.name, attempt, httpStatus, durationMs, error })
    }
    const send = createTransport({
      endpoint,
      timeoutMs: given?.timeoutMs ?? timeoutMs,
      refusalOf,
      fetch: fetchWhole(fetch, (status) => {
        httpStatus = status
      }),
    })
    try {
      const result = await send(operation, variables, { credential: privateKey, ...keyAndSignal(given) })
      report(null)
      return result
    } catch (error) {
      report(isTenderError(error) ? error.code : 'service.answer')
      throw error
    }
  }

  return async (operation, variables, given = {}) => {
    checkGiven(operation.name, given)
    checkVariables(operation.name, variables)
    return withRetries({
      attempt: (attempt) => tryOnce(attempt)(operation, variables, given),
      repeatable: operation.repeat === 'always' || (operation.repeat === 'keyed' && given.idempotencyKey !== undefined),
      signal: given.signal,
      runtime,
    })
  }
}

const keyAndSignal = ({ idempotencyKey, signal }: KeyedOptions = {}) => ({
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  ...(signal === undefined ? {} : { signal }),
})

/** A key that is null, as a header that is not there, must not become a key that all such calls share. */
const isKey = (key: unknown): boolean => typeof key === 'string' && keyForm.test(key)

/** @throws TenderError `options.invalid` */
const checkGiven = (operation: string, { idempotencyKey, timeoutMs }: KeyedOptions) => {
  if (idempotencyKey !== undefined && !isKey(idempotencyKey))
    throw wrong(operation, 'idempotencyKey', 'expected 1 to 255 characters of ASCII, without spaces')
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) throw wrong(operation, 'timeoutMs', timeoutExpected)
}

/**
 * JSON writes NaN as null, and an amount that is null means all there is.
 * @throws TenderError `options.invalid`
 */
const checkVariables = (operation: string, variables: object) => {
  try {
    JSON.stringify(variables, (name, value: unknown) => {
      if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
        throw wrong(operation, name, 'expected a finite number')
      return value
    })
  } catch (error) {
    throw isTenderError(error) ? error : wrong(operation, 'input', 'expected what JSON can hold')
  }
}

const wrong = (operation: string, path: string, message: string) =>
  new TenderError('options.invalid', `${operation}: ${path}: ${message}`, { fields: [{ path, message }] })

/** Whoever listens has no part in the payment: their faults end here, those of an asynchronous function too. */
const tell = async (onRequest: ServerOptions['onRequest'], log: RequestLog) => {
  try {
    await onRequest?.(log)
  } catch {}
}
