import { ClientError, GraphQLClient } from 'graphql-request'
import * as z from 'zod/mini'
import { type ErrorCode, type FieldFault, TenderError } from '../shared/error'
import { readRetryAfter } from './retry-after'
import { text } from './scalars'

/** One operation of the service: its document, and the shape that its answer must have. */
export interface Operation<Variables, Result, Answer = Result> {
  /** As the service names it; the member of `data` that holds the answer. */
  name: string
  document: string
  result: z.ZodMiniType<Answer>
  /** What the answer becomes. Default: itself. */
  read?: (answer: Answer) => Result
  /** The error when the service knows no such record. Default: `record.notFound`. */
  notFound?: ErrorCode
  /** Only for the type checker: what the document's variables are. */
  variables?: Variables
}

export interface RequestOptions {
  /** Public Key, Client Token or Private Key. */
  credential: string
  /** `X-Idempotency-Key`, at most 255 characters, for operations that take one. */
  idempotencyKey?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Ends the waiting; the service may still carry the request out. */
  signal?: AbortSignal
}

export interface TransportOptions {
  /** The whole address of the GraphQL endpoint. */
  endpoint: string
  fetch: typeof fetch
  /** Milliseconds until a request counts as lost. @default 30000 */
  timeoutMs?: number
  /** What an answer that refuses becomes. The default keeps what a browser may know of it. */
  refusalOf?: (operation: RefusedOperation, response: RefusingResponse) => TenderError
}

export type RefusedOperation = Pick<Operation<object, unknown>, 'name' | 'notFound'>

/** In words of its own: the library's declarations need those of a browser, which a server's project need not have. */
export interface RefusingResponse {
  status: number
  headers: ConstructorParameters<typeof Headers>[0]
  errors?: readonly { message: string; path?: unknown; extensions?: unknown }[] | undefined
}

/** Sends one operation. Rejects with TenderError and nothing else: errors of the libraries below repeat what was sent. */
export type Transport = <Variables extends object, Result, Answer = Result>(
  operation: Operation<Variables, Result, Answer>,
  variables: Variables,
  options: RequestOptions,
) => Promise<Result>

export const createTransport =
  ({ endpoint, fetch, timeoutMs = 30_000, refusalOf = fromResponse }: TransportOptions): Transport =>
  async (operation, variables, options) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const client = new GraphQLClient(endpoint, {
      fetch,
      cache: 'no-store',
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
      headers: {
        authorization: `Bearer ${options.credential}`,
        ...(options.idempotencyKey === undefined ? {} : { 'x-idempotency-key': options.idempotencyKey }),
      },
    })
    let data: unknown
    try {
      data = await client.request<unknown>({
        document: operation.document,
        variables,
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      })
    } catch (error) {
      if (error instanceof ClientError) throw refusalOf(operation, error.response)
      if (options.signal?.aborted) throw new TenderError('aborted', `${operation.name}: aborted by the caller`)
      throw toTenderError(operation.name, error, timeout.aborted)
    }
    const { name, result, read } = operation
    const parsed = z.safeParse(result, Object(data)[name])
    if (parsed.success) return read ? read(parsed.data) : (parsed.data as never)
    const lacking = parsed.error.issues.map(({ path }) => [name, ...path].join('.'))
    throw new TenderError('service.answer', `${name}: the answer lacks ${lacking.join(', ')}`)
  }

/** Made for those who are refused. */
const extensionsShape = () => {
  const maybeText = z.optional(text())
  return z.object({
    code: maybeText,
    fields: z.optional(z.array(z.object({ path: text(), message: text() }))),
    requestId: maybeText,
    url: maybeText,
    reason: maybeText,
  })
}

/** The service's codes that have a code of their own here; all others are `service.rejected`. */
const codes = new Map<string, TenderError['code']>(
  Object.entries({
    'api.key.unauthorized': 'key.unauthorised',
    'api.key.forbidden': 'key.forbidden',
    'error.intent.completed': 'intent.completed',
    'error.rateLimited': 'service.failed',
    'error.internal': 'service.failed',
  }),
)

/** Keeps neither the cause nor its message: both hold the request, and with it the card. */
const toTenderError = (operation: string, error: unknown, timedOut: boolean): TenderError => {
  if (timedOut) return new TenderError('network.timeout', `${operation}: no answer in time`)
  if (globalThis.navigator?.onLine === false) return new TenderError('network.offline', `${operation}: offline`)
  if (error instanceof TypeError) return new TenderError('network.failed', `${operation}: the service was not reached`)
  return new TenderError('service.answer', `${operation}: the answer is not GraphQL over HTTP`)
}

const fromResponse = (
  { name, notFound = 'record.notFound' }: RefusedOperation,
  response: RefusingResponse,
): TenderError => {
  const extensions = z.safeParse(extensionsShape(), response.errors?.[0]?.extensions)
  const { code = '', fields: told = [], requestId, url, reason } = extensions.success ? extensions.data : {}
  const fields = told.map(({ path, message }): FieldFault => ({ path, message: withoutNumbers(message) }))
  const faults = fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
  const what = withoutNumbers(code) || `HTTP ${response.status}`
  return new TenderError(
    code === 'error.notFound' ? notFound : (codes.get(code) ?? codeOf(response.status)),
    `${name}: ${what}${faults && ` (${faults})`}`,
    {
      fields,
      ...readRetryAfter(response.headers),
      ...(requestId === undefined ? {} : { requestId }),
      // For the frame that called; none of it is sent to a page.
      service: {
        httpStatus: response.status,
        message: '',
        extensions: {
          code: withoutNumbers(code),
          ...(url !== undefined && { url }),
          // Any other text could contain values of the request.
          ...(reason === 'clientToken' && { reason }),
        },
      },
    },
  )
}

export const codeOf = (status: number): TenderError['code'] => {
  if (status === 401) return 'key.unauthorised'
  return status >= 500 || status === 429 ? 'service.failed' : 'service.rejected'
}

/** The service never repeats a value; were it to, no card number and no security code would get into an error. */
export const withoutNumbers = (text: string): string => text.replace(/\d{3,}/g, '…')
