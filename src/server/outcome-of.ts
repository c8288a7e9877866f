import { type ErrorCode, isTenderError } from '../shared/error'

const losses: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network.failed',
  'network.offline',
  'network.timeout',
  'service.answer',
])

const httpStatusOf = (error: unknown): number => (isTenderError(error) ? (error.service?.httpStatus ?? 0) : 0)

/** Whether the service may have done what it was asked, although no answer says so. */
export const isUnknown = (error: unknown): boolean =>
  isTenderError(error) && (losses.has(error.code) || httpStatusOf(error) >= 500)

/** Whether the next try may end otherwise. */
export const isPassing = (error: unknown): boolean =>
  isTenderError(error) && (error.fixedBy === 'network' || httpStatusOf(error) >= 500 || httpStatusOf(error) === 429)

/**
 * Answers that come before the service looks at an idempotency key, or from what stands before the service and has none of its
 * codes: they say nothing of the tries before.
 */
export const saysNothingOfKey = (error: unknown): boolean => {
  const { service } = isTenderError(error) ? error : {}
  return (
    service !== undefined && (service.extensions.code === undefined || [401, 403, 429].includes(service.httpStatus))
  )
}
