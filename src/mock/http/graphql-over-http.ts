import type { GraphQLError } from 'graphql'
import { isObject } from '../../shared/is-object'
import { InjectedFault } from '../control/clock-and-faults'
import { internal, invalid, rateLimited, ServiceError } from '../errors'
import { idempotencyHeader } from '../idempotency'
import { redact } from '../redaction'
import type { ErrorCode, ErrorData } from '../store/records'

/** The body of a GraphQL request. */
export interface GraphQLRequest {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName: string | null
}

/** The result of a document that ran. */
export interface Execution {
  data: unknown
  errors: readonly GraphQLError[]
}

/** The errors of a document that cannot run. The response has no data. */
export class InvalidDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The document cannot run')
  }
}

const largestBodyBytes = 1024 * 1024

const readStream = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > largestBodyBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Reads a body, or returns undefined if it is too large. */
export const readBody = async (request: Request): Promise<Uint8Array | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > largestBodyBytes) return undefined
  // Not every browser supports `Request.body`. Without it, the length is checked after the whole
  // body has been read.
  if (request.body) return readStream(request.body)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > largestBodyBytes ? undefined : bytes
}

export type ResponseMediaType = 'application/graphql-response+json' | 'application/json'

/**
 * Returns a function that returns the weight of a media type in the header `Accept`: 0 for a type
 * that the header does not name.
 */
const weightsOf = (header: string): ((type: string) => number) => {
  const ranges = header.split(',').map((part): [string, number] => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return [type, quality === undefined ? 1 : Number(quality) || 0]
  })
  return (type) => ranges.find(([name]) => name === type)?.[1] ?? 0
}

/**
 * Chooses the media type of the response; undefined if the caller accepts none of them. The
 * response is `application/graphql-response+json` only if the header names this type. With nothing
 * but a wildcard, or without the header, it is plain JSON.
 */
const negotiate = ({ headers }: Request): ResponseMediaType | undefined => {
  const weightOf = weightsOf(headers.get('accept') ?? '*/*')
  const [graphql, json] = [weightOf('application/graphql-response+json'), weightOf('application/json')]
  if (graphql > 0 && graphql >= json) return 'application/graphql-response+json'
  return [json, ...['*/*', 'application/*', ''].map(weightOf)].some((weight) => weight > 0)
    ? 'application/json'
    : undefined
}

/** Returns the media type of the response to a request, also if the request is rejected. */
export const mediaTypeOf = (request: Request): ResponseMediaType => negotiate(request) ?? 'application/json'

/** Returns whether this is the content type of an HTML form. */
export const isForm = (contentType: string | null): boolean =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'

/** Returns whether a body of this content type is JSON in UTF-8. */
const isJson = (contentType: string | null): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((piece) => piece.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  return type === 'application/json' && (charset === undefined || /^"?utf-?8"?$/.test(charset))
}

/**
 * Any origin may call: credentials are in a header that the page sets itself, and no cookie is
 * read.
 */
const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'date, retry-after',
}

/** Returns the response to a preflight request, valid for two hours. */
export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': `authorization, content-type, ${idempotencyHeader}`,
      'access-control-max-age': '7200',
    },
  })

/** The error of a request that cannot be read. */
class RejectedRequest extends ServiceError {
  constructor(
    readonly status: 400 | 405 | 406 | 413 | 415,
    path: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(invalid([{ path, message }]))
  }
}

const checkContentType = ({ headers }: Request): void => {
  if (isJson(headers.get('content-type'))) return
  throw new RejectedRequest(415, 'Content-Type', 'expected application/json in UTF-8')
}

/**
 * Reads a body as JSON; undefined if it is empty.
 *
 * @throws ServiceError `error.validation` for a body that is too large, has another content type or
 *   is not JSON.
 */
export const readJson = async (request: Request): Promise<unknown> => {
  const bytes = await readBody(request)
  if (!bytes) throw new RejectedRequest(413, 'body', 'expected at most 1 MiB')
  if (bytes.byteLength === 0) return undefined
  checkContentType(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new RejectedRequest(400, 'body', 'expected a JSON object')
  }
}

/** The most levels of objects and lists in the variables. */
const deepestVariables = 32

/** Returns whether a value has at most `deepestVariables` levels of objects and lists. */
const isShallow = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth < deepestVariables; depth += 1) {
    level = level.flatMap((inside) => (typeof inside === 'object' && inside !== null ? Object.values(inside) : []))
    if (level.length === 0) return true
  }
  return level.every((inside) => typeof inside !== 'object' || inside === null)
}

const parseBody = (body: unknown): GraphQLRequest => {
  const reject = (path: string, message: string) => new RejectedRequest(400, path, message)
  if (!isObject(body)) throw reject('body', 'expected a JSON object')
  const { query, variables, operationName, extensions } = body
  if (typeof query !== 'string') throw reject('query', 'expected a String')
  if (!isObject(variables ?? {})) throw reject('variables', 'expected an object')
  if (!isShallow(variables)) throw reject('variables', `expected at most ${deepestVariables} levels`)
  if (typeof (operationName ?? '') !== 'string') throw reject('operationName', 'expected a String')
  if (!isObject(extensions ?? {})) throw reject('extensions', 'expected an object')
  return { query, variables: isObject(variables) ? variables : {}, operationName: String(operationName ?? '') || null }
}

/**
 * Parses a GraphQL request by the rules of GraphQL over HTTP; POST only.
 *
 * @throws ServiceError `error.validation` for a request that is not a GraphQL request.
 */
export const parseRequest = async (request: Request): Promise<GraphQLRequest> => {
  if (request.method !== 'POST') throw new RejectedRequest(405, 'method', 'expected POST', { allow: 'POST, OPTIONS' })
  if (!negotiate(request)) {
    throw new RejectedRequest(406, 'Accept', 'expected application/graphql-response+json or application/json')
  }
  checkContentType(request)
  return parseBody(await readJson(request))
}

/** An error as GraphQL sends it. */
interface PresentedError {
  message: string
  locations?: GraphQLError['locations']
  path?: GraphQLError['path']
  extensions: Readonly<Record<string, unknown>>
}

const presentData = ({ code, message, details }: ErrorData): PresentedError => ({
  message: redact(message),
  extensions: { code, ...details },
})

/**
 * Returns an error of the service. Any other error becomes `error.internal`, because its message
 * may contain anything.
 */
const ownError = (error: GraphQLError, requestId: string): ServiceError =>
  error.originalError instanceof ServiceError ? error.originalError : internal(requestId)

const presentPath = (path: GraphQLError['path']): GraphQLError['path'] =>
  path?.map((key) => (typeof key === 'string' ? redact(key) : key))

const statusOf = (errors: readonly ServiceError[]): number => {
  const codes = errors.map((error) => error.code)
  if (codes.includes('error.internal')) return 500
  return codes.includes('error.rateLimited') ? 429 : 200
}

/**
 * Returns the status of a document that cannot run. For `application/json`, the older media type,
 * it is always 200.
 */
const refusedStatus = (mediaType: ResponseMediaType): number => (mediaType === 'application/json' ? 200 : 400)

const retryHeaders = ({ details }: ServiceError): Record<string, string> =>
  typeof details.retryAfter === 'number' ? { 'retry-after': String(details.retryAfter) } : {}

const send = (
  body: unknown,
  status: number,
  mediaType: ResponseMediaType,
  headers: Readonly<Record<string, string>> = {},
) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      ...corsHeaders,
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-store',
      ...headers,
    },
  })

/** Returns the codes of an execution's errors, for the log. */
export const codesOf = ({ errors }: Pick<Execution, 'errors'>): ErrorCode[] =>
  errors.map((error) => ownError(error, '').code)

/** Returns the codes of an error that prevented the execution, for the log. */
export const codesOfFailure = (cause: unknown): ErrorCode[] => {
  if (cause instanceof InvalidDocument) return codesOf(cause)
  return [cause instanceof ServiceError ? cause.code : 'error.internal']
}

const presentErrors = (errors: readonly GraphQLError[], requestId: string): PresentedError[] =>
  errors.map((error) => ({
    ...presentData(ownError(error, requestId)),
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: presentPath(error.path) } : {}),
  }))

/** Creates the response to a document that ran. */
export const respond = ({ data, errors }: Execution, mediaType: ResponseMediaType, requestId: string): Response => {
  const own = errors.map((error) => ownError(error, requestId))
  const limited = own.find((error) => error.code === 'error.rateLimited')
  const body = errors.length > 0 ? { errors: presentErrors(errors, requestId), data } : { data }
  return send(body, statusOf(own), mediaType, limited ? retryHeaders(limited) : {})
}

const respondInjected = ({ status, retryAfter }: InjectedFault, mediaType: ResponseMediaType, requestId: string) => {
  if (status === null) return Response.error()
  const error = status === 429 ? rateLimited(retryAfter ?? 1) : internal(requestId)
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
  return send({ errors: [presentData(error)] }, status, mediaType, headers)
}

/** Returns the HTTP status and headers of an error that prevented the execution. */
const refusal = (
  error: ServiceError,
  mediaType: ResponseMediaType,
): { status: number; headers: Readonly<Record<string, string>> } => {
  if (error instanceof RejectedRequest) return error
  switch (error.code) {
    case 'api.key.unauthorized':
      return { status: 401, headers: { 'www-authenticate': 'Bearer' } }
    case 'error.rateLimited':
      return { status: 429, headers: retryHeaders(error) }
    case 'error.validation':
      return { status: refusedStatus(mediaType), headers: {} }
    default:
      return { status: 500, headers: {} }
  }
}

/**
 * Creates the response to a request that has no result: it cannot be read, its document is invalid,
 * its credential is invalid or over the rate limit, a fault was injected, or the service failed.
 */
export const respondFailed = (cause: unknown, mediaType: ResponseMediaType, requestId: string): Response => {
  if (cause instanceof InjectedFault) return respondInjected(cause, mediaType, requestId)
  if (cause instanceof InvalidDocument) {
    return send({ errors: presentErrors(cause.errors, requestId) }, refusedStatus(mediaType), mediaType)
  }
  const error = cause instanceof ServiceError ? cause : internal(requestId)
  const { status, headers } = refusal(error, mediaType)
  return send({ errors: [presentData(error)] }, status, mediaType, headers)
}
