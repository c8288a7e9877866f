import type { GraphQLError } from 'graphql'
import { isObject } from '../../shared/is-object'
import { InjectedFault } from '../control/clock-and-faults'
import { internal, invalid, rateLimited, ServiceError, type ValidationIssue } from '../errors'
import { idempotencyHeader } from '../idempotency'
import { redact } from '../redaction'
import type { ErrorCode, ErrorData } from '../store/records'

/** The body of a GraphQL request. */
export interface GraphQLRequest {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName: string | null
}

/** A document that cannot run. The response has no data. */
export interface InvalidDocument {
  type: 'refused'
  errors: readonly GraphQLError[]
}

export type Execution = InvalidDocument | { type: 'ran'; data: unknown; errors: readonly GraphQLError[] }

/** The largest accepted body: far more than any document or cart needs. */
const largestBodyBytes = 1024 * 1024

const readStream = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = []
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
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Reads a body, or returns undefined if it is too large. */
export const readBody = async (request: Request): Promise<Uint8Array | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > largestBodyBytes) return undefined
  // Firefox does not support `Request.body`. There the length is checked after the whole body has
  // been read.
  if (request.body) return readStream(request.body)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > largestBodyBytes ? undefined : bytes
}

const responseMediaTypes = ['application/graphql-response+json', 'application/json'] as const

export type ResponseMediaType = (typeof responseMediaTypes)[number]

interface Range {
  type: string
  quality: number
}

const parseAccept = (header: string): Range[] =>
  header.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
  })

const wildcards = new Set(['*/*', 'application/*', ''])

/**
 * Chooses the media type of the response; undefined if the caller accepts none of them. The
 * response is `application/graphql-response+json` only if the header names this type. With a
 * wildcard or without the header, it is plain JSON.
 */
const negotiate = (accept: string | null): ResponseMediaType | undefined => {
  const ranges = parseAccept(accept ?? '*/*')
  const named = responseMediaTypes
    .map((type) => ({ type, quality: ranges.find((range) => range.type === type)?.quality ?? 0 }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]
  if (named) return named.type
  return ranges.some(({ type, quality }) => wildcards.has(type) && quality > 0) ? 'application/json' : undefined
}

/** Returns whether this is the content type of an HTML form. */
export const isForm = (contentType: string | null): boolean =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'

/** Returns whether a body of this content type is JSON in UTF-8. */
export const isJson = (contentType: string | null): boolean => {
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

/** A request that is not a GraphQL request: the status and the issue. */
interface Rejection {
  status: 400 | 405 | 406 | 413 | 415
  issue: ValidationIssue
  mediaType: ResponseMediaType
  /** Headers of the response. */
  headers?: Readonly<Record<string, string>>
}

export interface ParsedRequest {
  body: GraphQLRequest
  mediaType: ResponseMediaType
}

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * The limit for levels of a variable: more than any cart or metadata has, and fewer than the
 * browser's structured clone supports.
 */
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

const bodyIssue = (body: unknown): ValidationIssue | undefined => {
  if (!isObject(body)) return { path: 'body', message: 'expected a JSON object' }
  if (typeof body.query !== 'string') return { path: 'query', message: 'expected a String' }
  if (!isObject(body.variables ?? {})) return { path: 'variables', message: 'expected an object' }
  if (!isShallow(body.variables)) return { path: 'variables', message: `expected at most ${deepestVariables} levels` }
  if (typeof (body.operationName ?? '') !== 'string') return { path: 'operationName', message: 'expected a String' }
  if (!isObject(body.extensions ?? {})) return { path: 'extensions', message: 'expected an object' }
  return undefined
}

const toGraphQLRequest = (body: Record<string, unknown>): GraphQLRequest => ({
  query: String(body.query),
  variables: isObject(body.variables) ? body.variables : {},
  operationName: typeof body.operationName === 'string' && body.operationName !== '' ? body.operationName : null,
})

/** Parses a GraphQL request by the rules of GraphQL over HTTP; POST only. */
export const parseRequest = async (request: Request): Promise<ParsedRequest | Rejection> => {
  const mediaType = negotiate(request.headers.get('accept'))
  const reject = (status: Rejection['status'], path: string, message: string): Rejection => ({
    status,
    issue: { path, message },
    mediaType: mediaType ?? 'application/json',
  })
  if (request.method !== 'POST')
    return { ...reject(405, 'method', 'expected POST'), headers: { allow: 'POST, OPTIONS' } }
  if (!mediaType) return reject(406, 'Accept', 'expected application/graphql-response+json or application/json')
  if (!isJson(request.headers.get('content-type'))) {
    return reject(415, 'Content-Type', 'expected application/json in UTF-8')
  }
  const bytes = await readBody(request)
  if (!bytes) return reject(413, 'body', 'expected at most 1 MiB')
  const body = parseJson(bytes)
  const issue = bodyIssue(body)
  if (issue) return reject(400, issue.path, issue.message)
  return isObject(body) ? { body: toGraphQLRequest(body), mediaType } : reject(400, 'body', 'expected a JSON object')
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

/** Returns `Retry-After`, unless waiting does not help. */
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
export const codesOf = ({ errors }: Execution): ErrorCode[] => errors.map((error) => ownError(error, '').code)

/** Creates the response to a document, whether it ran or was invalid. */
export const respond = (execution: Execution, mediaType: ResponseMediaType, requestId: string): Response => {
  const { errors } = execution
  const own = errors.map((error) => ownError(error, requestId))
  const presented = errors.map((error, index) => ({
    ...presentData(own[index] ?? internal(requestId)),
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: presentPath(error.path) } : {}),
  }))
  if (execution.type === 'refused') {
    return send({ errors: presented }, refusedStatus(mediaType), mediaType)
  }
  const limited = own.find((error) => error.code === 'error.rateLimited')
  const headers = limited ? retryHeaders(limited) : {}
  const body = presented.length > 0 ? { errors: presented, data: execution.data } : { data: execution.data }
  return send(body, statusOf(own), mediaType, headers)
}

/** Creates the response to a request that is not a GraphQL request. */
export const respondRejected = ({ status, issue, mediaType, headers }: Rejection): Response =>
  send({ errors: [presentData(invalid([issue]))] }, status, mediaType, headers)

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
): { status: number; headers: Record<string, string> } => {
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
 * Creates the response to a request that did not run: its credential is invalid or over the rate
 * limit, a fault was injected, or the service failed.
 */
export const respondFailed = (cause: unknown, mediaType: ResponseMediaType, requestId: string): Response => {
  if (cause instanceof InjectedFault) return respondInjected(cause, mediaType, requestId)
  const error = cause instanceof ServiceError ? cause : internal(requestId)
  const { status, headers } = refusal(error, mediaType)
  return send({ errors: [presentData(error)] }, status, mediaType, headers)
}
