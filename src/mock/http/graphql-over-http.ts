import { GraphQLError } from 'graphql'
import { isObject } from '../../shared/is-object'
import { InjectedFault } from '../control/clock-and-faults'
import { internal, invalid, rateLimited, ServiceError } from '../errors'
import { idempotencyHeader } from '../idempotency'
import { redact } from '../redaction'
import type { ErrorCode } from '../store/records'

/** The body of a GraphQL request. */
export interface GraphQLRequest {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName: string | null
}

/**
 * The result of a request: the data and errors of a document that ran, or the errors that prevented
 * it. Without `data`, the document did not run.
 */
export interface Result {
  data?: unknown
  errors: readonly GraphQLError[]
}

/** The errors of a document that cannot run. */
export class InvalidDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The document cannot run')
  }
}

const largestBodyBytes = 1024 * 1024

/** Reads a body, or returns undefined if it is too large. */
export const readBody = async (request: Request): Promise<ArrayBuffer | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > largestBodyBytes) return undefined
  const bytes = await request.arrayBuffer()
  return bytes.byteLength > largestBodyBytes ? undefined : bytes
}

export type ResponseMediaType = 'application/graphql-response+json' | 'application/json'

/** Splits a media type and its parameters, all in lower case. */
const partsOf = (mediaType: string): string[] =>
  mediaType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())

/** Returns the weight of a media type in the header `Accept`: 0 if the header does not name it. */
const weightIn = (accept: string, type: string): number => {
  const [, ...parameters] = accept
    .split(',')
    .map(partsOf)
    .find(([name]) => name === type) ?? [type, 'q=0']
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return Number(quality?.slice(2) ?? 1) || 0
}

/**
 * Chooses the media type of the response; undefined if the caller accepts none of them. The
 * response is `application/graphql-response+json` only if the header names this type. With nothing
 * but a wildcard, or without the header, it is plain JSON.
 */
const negotiate = ({ headers }: Request): ResponseMediaType | undefined => {
  const weightOf = (type: string) => weightIn(headers.get('accept') ?? '*/*', type)
  const [graphql, json] = [weightOf('application/graphql-response+json'), weightOf('application/json')]
  if (graphql > 0 && graphql >= json) return 'application/graphql-response+json'
  const isAccepted = json > 0 || ['*/*', 'application/*', ''].some((type) => weightOf(type) > 0)
  return isAccepted ? 'application/json' : undefined
}

/** Returns the media type of the response to a request, also if the request is rejected. */
export const mediaTypeOf = (request: Request): ResponseMediaType => negotiate(request) ?? 'application/json'

/** Returns whether this is the content type of an HTML form. */
export const isForm = (contentType: string | null): boolean =>
  partsOf(contentType ?? '')[0] === 'application/x-www-form-urlencoded'

/** Returns whether a body of this content type is JSON in UTF-8. */
const isJson = (contentType: string | null): boolean => {
  const [type, ...parameters] = partsOf(contentType ?? '')
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return type === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
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

/**
 * The error of a request that is rejected because of its method, headers or body, with the status
 * and the headers of a GraphQL response.
 */
class RejectedRequest extends ServiceError {
  constructor(
    readonly status: number,
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

/** Returns whether a value has at most this many levels of objects and lists. */
const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inside) => isShallow(inside, levels - 1)))

const parseBody = (body: unknown): GraphQLRequest => {
  const reject = (path: string, message: string) => new RejectedRequest(400, path, message)
  if (!isObject(body)) throw reject('body', 'expected a JSON object')
  const { query, variables, operationName, extensions } = body
  if (typeof query !== 'string') throw reject('query', 'expected a String')
  if (!isObject(variables ?? {})) throw reject('variables', 'expected an object')
  if (!isShallow(variables, deepestVariables)) throw reject('variables', `expected at most ${deepestVariables} levels`)
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

/**
 * Returns the `ServiceError` that caused a GraphQL error. Any other cause becomes `error.internal`,
 * because its message may contain anything.
 */
const ownError = ({ originalError }: GraphQLError, requestId: string): ServiceError =>
  originalError instanceof ServiceError ? originalError : internal(requestId)

const faultIn = ({ errors }: Result): InjectedFault | undefined =>
  errors.map(({ originalError }) => originalError).find((error) => error instanceof InjectedFault)

/** Returns the codes of the errors, for the log; none if a fault ended the request. */
export const codesOf = (result: Result): ErrorCode[] =>
  faultIn(result) ? [] : result.errors.map((error) => ownError(error, '').code)

/** Returns the result of a request that was not executed because of an error. */
export const resultOf = (cause: unknown): Result =>
  cause instanceof InvalidDocument
    ? { errors: cause.errors }
    : { errors: [new GraphQLError('', { originalError: cause instanceof Error ? cause : null })] }

const presentError = (error: GraphQLError, requestId: string) => {
  const { code, message, details } = ownError(error, requestId)
  return {
    message: redact(message),
    locations: error.locations,
    path: error.path?.map((key) => (typeof key === 'string' ? redact(key) : key)),
    extensions: { code, ...details },
  }
}

/** The HTTP statuses of errors, the most important first. */
const statuses: readonly [code: ErrorCode, status: number][] = [
  ['error.internal', 500],
  ['error.rateLimited', 429],
  ['api.key.unauthorized', 401],
]

/**
 * Returns the HTTP status and headers of a result. A document that cannot run has the status 200
 * for `application/json`, the older media type, and 400 for the newer one.
 */
const statusOf = (
  result: Result,
  mediaType: ResponseMediaType,
  requestId: string,
): Pick<RejectedRequest, 'status' | 'headers'> => {
  const errors = result.errors.map((error) => ownError(error, requestId))
  const rejected = errors.find((error) => error instanceof RejectedRequest)
  if (rejected) return rejected
  const [code, status] = statuses.find(([name]) => errors.some((error) => error.code === name)) ?? []
  const otherwise = result.data === undefined && mediaType !== 'application/json' ? 400 : 200
  const { retryAfter } = errors.find((error) => error.code === 'error.rateLimited')?.details ?? {}
  return {
    status: status ?? otherwise,
    headers: {
      ...(code === 'api.key.unauthorized' && { 'www-authenticate': 'Bearer' }),
      ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
    },
  }
}

const send = (body: unknown, status: number, headers: Readonly<Record<string, string>>): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...corsHeaders, 'cache-control': 'no-store', ...headers } })

const respondInjected = ({ status, retryAfter }: InjectedFault, type: string, requestId: string): Response => {
  if (status === null) return Response.error()
  const originalError = status === 429 ? rateLimited(retryAfter ?? 1) : internal(requestId)
  return send({ errors: [presentError(new GraphQLError('', { originalError }), requestId)] }, status, {
    'content-type': type,
    ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
  })
}

/** Creates the response to a request: its result or, if there is one, the injected fault. */
export const respond = (result: Result, mediaType: ResponseMediaType, requestId: string): Response => {
  const { errors, data } = result
  const type = `${mediaType}; charset=utf-8`
  const fault = faultIn(result)
  if (fault) return respondInjected(fault, type, requestId)
  const { status, headers } = statusOf(result, mediaType, requestId)
  const body = errors.length > 0 ? { errors: errors.map((error) => presentError(error, requestId)), data } : { data }
  return send(body, status, { 'content-type': type, ...headers })
}
