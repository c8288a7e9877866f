import { type ErrorCode, isClientTokenExhausted, isTenderError, type ServiceFault } from '../shared/error'

const losses: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network.failed',
  'network.offline',
  'network.timeout',
  'service.answer',
])

/**
 * Codes of errors that the service never stores for an idempotency key, even with HTTP status 200.
 */
const notKept = /^(api\.key\.|error\.(internal|rateLimited)$)/

const pendingAction = /^error\.authorize\.requires/

const serviceFaultOf = (error: unknown): ServiceFault | undefined => (isTenderError(error) ? error.service : undefined)

const httpStatusOf = (error: unknown): number => serviceFaultOf(error)?.httpStatus ?? 0

/**
 * Returns true for an error of the operation or of a field below it (it has a GraphQL `path`)
 * without a code of the service. The service may have executed the operation, in part or as a
 * whole.
 */
const failedWithoutCode = ({ path, extensions: { code } }: ServiceFault): boolean =>
  path !== undefined && code === undefined

/**
 * Returns true for a network error, an unreadable response, HTTP 5xx, and an error of the operation
 * or of a field below it without a code. If a request was sent, the service may have executed the
 * operation. Returns false for `aborted`.
 */
export const isOutcomeUnknown = (error: unknown): boolean => {
  const service = serviceFaultOf(error)
  return (
    isTenderError(error) &&
    (losses.has(error.code) || httpStatusOf(error) >= 500 || (service !== undefined && failedWithoutCode(service)))
  )
}

/** Returns true if the same request may succeed later. */
export const isTemporary = (error: unknown): boolean =>
  isTenderError(error) &&
  !isClientTokenExhausted(error) &&
  (error.fixedBy === 'network' || httpStatusOf(error) >= 500 || httpStatusOf(error) === 429)

/**
 * Returns true if the service stores this error for the idempotency key, and returns it for a
 * repetition: an error of the operation or of a part of it, with a code that is stored.
 */
const isKept = ({ httpStatus, path, extensions: { code } }: ServiceFault): boolean =>
  httpStatus === 200 && path !== undefined && code !== undefined && !notKept.test(code)

/**
 * Returns true if the service rejected the operation itself and stores that rejection for the
 * idempotency key: no payment was made, and a request with this key makes none as long as the
 * service stores the key. Another error does not prove this.
 *
 * The service stores an error of the operation, which has a GraphQL `path`, HTTP status 200 and a
 * code. It does not store `api.key.…`, `error.rateLimited`, `error.internal`, and answers of HTTP
 * status 401, 403, 429 and 5xx. An error below the operation (a `path` of more than one entry) or
 * one that names a payment or a customer action comes from a payment that was made.
 *
 * @param error The error with which a call such as `payments.authorize` rejected. The call must
 *   have had an idempotency key.
 */
export const isKeptRejection = (error: unknown): boolean => {
  const service = serviceFaultOf(error)
  if (!service || !isKept(service)) return false
  const { code = '', paymentId } = service.extensions
  return service.path?.length === 1 && paymentId === undefined && !pendingAction.test(code)
}

/**
 * Returns true if the service did not execute this request, because it rejected the document.
 * Proves nothing about earlier requests, which another version of the service may have executed.
 */
export const isRejectedDocument = (error: unknown): boolean =>
  isTenderError(error) && error.code === 'service.incompatible'

/**
 * Returns true if the service or a server in front of it answered with an error that is not stored
 * for the idempotency key. Such an answer proves nothing about earlier requests with the key.
 */
export const provesNothingAboutKey = (error: unknown): boolean => {
  const service = serviceFaultOf(error)
  return service !== undefined && !isKept(service)
}
