import type { GraphQLError } from 'graphql'
import { InjectedFault } from '../control/injected-fault'
import { internal, invalid, rateLimited, ServiceError } from '../errors'
import type { Execution } from '../graphql/execute-request'
import type { ErrorCode, ErrorData } from '../records/error-data'
import { redact } from '../redact-digits'
import { corsHeaders } from './cors'
import type { ResponseMediaType } from './media-types'
import type { Rejection } from './parse-request'

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
