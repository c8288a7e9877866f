import * as z from 'zod/mini'
import type { ErrorCode } from '../shared/error'
import type { Feature } from '../shared/features'
import { bufferedFetch } from './buffered-fetch'
import { isTimeout } from './check-options'
import type { CallOptions, ServerOptions } from './options'
import { reportRequest } from './report-request'
import type { Runtime } from './runtime'
import { serviceAddress } from './service-address'

/** Reads which optional features the service supports (`shared/features.ts`). */
export interface Features {
  /**
   * Resolves with whether the service supports the feature. The first call requests
   * `/frames/account` for the Public Key; later calls use the stored answer. Resolves with false
   * without a `publicKey`, or if the answer does not arrive in time. Never rejects.
   */
  has(feature: Feature, options?: CallOptions): Promise<boolean>
}

/**
 * The timeout for the account is shorter than that of a call, because calls wait for the account.
 */
const accountTimeoutMs = 5_000

/** `features` is absent if the service has no additions. */
const accountShape = z.object({ origins: z.array(z.string()), features: z.optional(z.array(z.string())) })

type Announced = ReadonlySet<string>

/**
 * Creates the reader of the account. Concurrent calls share one request, and the first valid answer
 * is cached.
 */
export const createFeatures = (options: ServerOptions, runtime: Pick<Runtime, 'now'>): Features => {
  const { publicKey } = options
  if (publicKey === undefined) return { has: async () => false }
  let announced: Promise<Announced | undefined> | undefined
  const read = () => {
    const reading = readAccount(publicKey, options, runtime)
    announced = reading
    void reading.then((features) => {
      if (features === undefined) announced = undefined
    })
    return reading
  }
  return {
    has: async (feature, given) => (await untilOver(announced ?? read(), given))?.has(feature) ?? false,
  }
}

/** Reads the account. Resolves with undefined if that fails. Sends the Public Key only. */
const readAccount = async (
  publicKey: string,
  {
    serviceUrl,
    timeoutMs = accountTimeoutMs,
    fetch = (url, init) => globalThis.fetch(url, init),
    onRequest,
  }: ServerOptions,
  { now }: Pick<Runtime, 'now'>,
): Promise<Announced | undefined> => {
  const since = now()
  let httpStatus: number | null = null
  const report = (error: ErrorCode | null) => {
    const durationMs = Math.round(now() - since)
    void reportRequest(onRequest, { operation: 'frames/account', attempt: 1, httpStatus, durationMs, error })
  }
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, accountTimeoutMs))
  const send = bufferedFetch(fetch, (status) => {
    httpStatus = status
  })
  try {
    const url = `${serviceAddress(serviceUrl, '/frames/account')}?key=${encodeURIComponent(publicKey)}`
    const response = await send(url, { method: 'GET', signal: timeout })
    const answer = z.safeParse(accountShape, response.ok ? await response.json().catch(() => null) : null)
    report(answer.success ? null : 'service.answer')
    return answer.success ? new Set(answer.data.features) : undefined
  } catch {
    report(timeout.aborted ? 'network.timeout' : 'network.failed')
    return undefined
  }
}

/**
 * Resolves with the result of a shared read, or with undefined if the waiting call is aborted or
 * has no time left.
 */
const untilOver = <Result>(
  reading: Promise<Result>,
  { signal, totalTimeoutMs }: CallOptions = {},
): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const timer = totalTimeoutMs === undefined ? undefined : setTimeout(() => end(undefined), totalTimeoutMs)
    const abort = () => end(undefined)
    const end = (result: Result | undefined) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(result)
    }
    // Does not wait, because the call itself will reject the invalid time limit.
    const isInvalid = totalTimeoutMs !== undefined && !isTimeout(totalTimeoutMs)
    if (signal?.aborted || isInvalid) return end(undefined)
    signal?.addEventListener('abort', abort)
    void reading.then(end)
  })
