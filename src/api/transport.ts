import { ClientError, GraphQLClient } from 'graphql-request'
import * as z from 'zod/mini'
import { type Contract, requestOf } from '../contract/contract'
import { text } from '../contract/leaves'
import { replaceDigitRuns } from '../shared/digit-runs'
import { type ErrorCode, type FieldFault, TenderError } from '../shared/error'
import { joinSignals } from '../shared/join-signals'
import { readRetryAfter } from './retry-after'

/** An operation of the service, and how its answer becomes the result. */
export interface Operation<Variables, Result, Answer = Result> extends Contract<Variables, Answer> {
  /** Converts the answer to the result. @default no conversion */
  read?: (answer: Answer) => Result
  /** The error code if the record does not exist. @default 'record.notFound' */
  notFound?: ErrorCode
}

export interface RequestOptions {
  /** A Public Key, Client Token or Private Key. */
  credential: string
  /** The idempotency key, at most 255 characters, for operations that support it. */
  idempotencyKey?: string
  /** The features that the account announces. @default none */
  features?: readonly string[]
  /** Whether the request continues after the page is closed. */
  keepalive?: boolean
  /** Aborts the waiting. The service may still execute the request. */
  signal?: AbortSignal
}

export interface TransportOptions {
  /** The full URL of the GraphQL endpoint. */
  endpoint: string
  fetch: typeof fetch
  /** Milliseconds until a request times out. @default 30000 */
  timeoutMs?: number
  /** The name of the header with the idempotency key. @default 'x-idempotency-key' */
  idempotencyHeader?: string
  /** Creates the error for an error response. @default the error for the frames (`fromResponse`) */
  createError?: (operation: FailedOperation, response: ErrorResponse) => TenderError
}

export type FailedOperation = Pick<Operation<object, unknown>, 'name' | 'notFound'>

/**
 * An error response. The type of graphql-request cannot be used: it needs the type declarations of
 * browsers, which a server's TypeScript project may not have.
 */
export interface ErrorResponse {
  status: number
  headers: ConstructorParameters<typeof Headers>[0]
  errors?: readonly { message: string; path?: unknown; extensions?: unknown }[] | undefined
  /** Absent if the service did not execute the document. */
  data?: unknown
}

/**
 * Sends an operation. Rejects only with a TenderError. An error of graphql-request must not be
 * passed on, because it contains the request.
 */
export type Transport = <Variables extends object, Result, Answer = Result>(
  operation: Operation<Variables, Result, Answer>,
  variables: Variables,
  options: RequestOptions,
) => Promise<Result>

export const createTransport =
  ({
    endpoint,
    fetch,
    timeoutMs = 30_000,
    idempotencyHeader = 'x-idempotency-key',
    createError = fromResponse,
  }: TransportOptions): Transport =>
  async (operation, variables, options) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const client = new GraphQLClient(endpoint, {
      fetch,
      cache: 'no-store',
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
      headers: {
        authorization: `Bearer ${options.credential}`,
        ...(options.idempotencyKey === undefined ? {} : { [idempotencyHeader]: options.idempotencyKey }),
      },
    })
    const { signal, release } = joinSignals(options.signal ? [options.signal, timeout] : [timeout])
    let data: unknown
    try {
      data = await client.request<unknown>({ ...requestOf(operation, variables, options.features ?? []), signal })
    } catch (error) {
      if (error instanceof ClientError) throw createError(operation, error.response)
      if (options.signal?.aborted) throw new TenderError('aborted', `${operation.name}: aborted by the caller`)
      throw toTenderError(operation.name, error, timeout.aborted)
    } finally {
      release()
    }
    const { name, result, read } = operation
    const parsed = result().safeParse(Object(data)[name])
    if (parsed.success) return read ? read(parsed.data) : (parsed.data as never)
    const invalid = parsed.error.issues.map(({ path }) => [name, ...path].join('.'))
    throw new TenderError('service.answer', `${name}: missing or invalid in the answer: ${invalid.join(', ')}`)
  }

/** Creates the schema on demand, because only error responses need it. */
const extensionsShape = () => {
  const optionalText = z.optional(text())
  return z.object({
    code: optionalText,
    fields: z.optional(z.array(z.object({ path: text(), message: text() }))),
    requestId: optionalText,
    url: optionalText,
    reason: optionalText,
  })
}

/**
 * Maps codes of the service to error codes of Tender. `fromResponse` handles `error.notFound`. For
 * all other codes, `codeOf` decides.
 */
const codes = new Map<string, TenderError['code']>(
  Object.entries({
    'api.key.unauthorized': 'key.unauthorised',
    'api.key.forbidden': 'key.forbidden',
    'error.intent.completed': 'intent.completed',
    'error.rateLimited': 'service.failed',
    'error.internal': 'service.failed',
  }),
)

/**
 * Converts an error of graphql-request or `fetch`. Drops its message and cause, because they may
 * contain the request with the card.
 */
const toTenderError = (operation: string, error: unknown, timedOut: boolean): TenderError => {
  if (timedOut) return new TenderError('network.timeout', `${operation}: no answer in time`)
  if (globalThis.navigator?.onLine === false)
    return new TenderError('network.offline', `${operation}: the browser is offline`)
  if (error instanceof TypeError) return new TenderError('network.failed', `${operation}: the service was not reached`)
  return new TenderError('service.answer', `${operation}: the response is not GraphQL over HTTP`)
}

const fromResponse = (
  { name, notFound = 'record.notFound' }: FailedOperation,
  response: ErrorResponse,
): TenderError => {
  const extensions = z.safeParse(extensionsShape(), response.errors?.[0]?.extensions)
  const { code = '', fields: reported = [], requestId, url, reason } = extensions.success ? extensions.data : {}
  const fields = reported.map(
    ({ path, message }): FieldFault => ({
      path: withoutNumbers(path),
      message: withoutNumbers(message),
    }),
  )
  const messages = fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
  const summary = withoutNumbers(code) || `HTTP ${response.status}`
  return new TenderError(
    code === 'error.notFound' ? notFound : (codes.get(code) ?? codeOf(response, fields)),
    `${name}: ${summary}${messages && ` (${messages})`}`,
    {
      fields,
      ...readRetryAfter(response.headers),
      ...(requestId === undefined ? {} : { requestId }),
      // `service` stays in the calling frame. It is not sent to the page.
      service: {
        httpStatus: response.status,
        message: '',
        extensions: {
          code: withoutNumbers(code),
          ...(url !== undefined && { url }),
          // No other reason is kept, because any text could contain values of the request.
          ...(reason === 'clientToken' && { reason }),
        },
      },
    },
  )
}

/**
 * Returns the error code of a response that has no known code of its own, by its HTTP status.
 *
 * Status 400 without `data` and without a path means that the service has rejected the document:
 * `service.incompatible`, which only the operator of the service can fix. If `fields` name an
 * argument, the service has rejected this argument and not the document.
 */
export const codeOf = (
  { status, errors, data }: ErrorResponse,
  fields: readonly FieldFault[] = [],
): TenderError['code'] => {
  if (status === 401) return 'key.unauthorised'
  if (status === 403) return 'key.forbidden'
  if (status >= 500 || status === 429) return 'service.failed'
  const isDocument = status === 400 && errors?.[0] && data === undefined && errors[0].path === undefined
  return isDocument && fields.every(({ path }) => path === 'query') ? 'service.incompatible' : 'service.rejected'
}

/**
 * Replaces runs of three or more digits in the text of an error, because a faulty service could
 * report a card number or security code.
 */
export const withoutNumbers = (text: string): string => replaceDigitRuns(text, 3, '…')
