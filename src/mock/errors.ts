import { isCurrency } from '../shared/money'
import { redact } from './redaction'
import type { ErrorCode, ErrorData } from './store/records'
import { isGiven } from './values'

/**
 * A violated rule of an input: `path` is the place, `message` states what is wrong or was expected.
 */
export interface ValidationIssue {
  /**
   * A place in the arguments, such as `data.paymentMethod.card.number`, or a part of the request,
   * such as `query`.
   */
  path: string
  message: string
}

/** Returns the issue of a value that is not valid; none for a valid one. */
export const issueUnless = (isValid: boolean, path: string, message: string): ValidationIssue[] =>
  isValid ? [] : [{ path, message }]

/** Returns the issue of a currency that is not known; none without a currency. */
export const currencyIssues = (currency: string | null | undefined, path: string): ValidationIssue[] =>
  issueUnless(!isGiven(currency) || isCurrency(currency), path, 'expected an ISO 4217 code such as EUR')

/** Returns the issue of an id that is not that of one of the items. */
export const idIssues = (
  id: string,
  items: readonly { id: string }[],
  path: string,
  name: string,
): ValidationIssue[] => {
  const ids = items.map((item) => item.id)
  return issueUnless(ids.includes(id), path, `expected a ${name}: ${ids.join(', ')}`)
}

/** An error that the caller receives with its code and details. */
export class ServiceError extends Error implements ErrorData {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor({ code, message, details }: ErrorData) {
    super(redact(message))
    this.code = code
    this.details = details
  }
}

const error = (code: ErrorCode, message: string, details: Record<string, unknown> = {}): ServiceError =>
  new ServiceError({ code, message, details })

const recordId = /^([a-z]+:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const unauthorised = () => error('api.key.unauthorized', 'Unauthorised API Key')

export const forbidden = (accepted: readonly string[]) =>
  error('api.key.forbidden', 'The operation does not accept this kind of key', { accepted })

export const invalid = (issues: readonly ValidationIssue[]) =>
  error('error.validation', issues.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    fields: issues.map(({ path, message }) => ({ path: redact(path), message: redact(message) })),
  })

export const fraudPayloadInvalid = (provider: string, issues: readonly ValidationIssue[]) =>
  error('error.fraud.invalidPayload', `The ${provider} provider cannot read the fraud payload`, {
    provider,
    fields: issues.map(({ path, message }) => ({ path, message })),
  })

/**
 * Matches digits that could be a card number within an id, which is hexadecimal and has hyphens.
 */
const cardNumberInId = /\d(?:-?\d){12}/

/**
 * Creates the error of a missing record. An id may be any text, so it is included only if it has
 * the format of an id and contains no digits that could be a card number.
 */
export const notFound = (resource: string, id: string) =>
  error('error.notFound', `No such ${resource}`, {
    resource,
    id: recordId.test(id) && !cardNumberInId.test(id) ? id : null,
  })

export const invalidState = (status: string, allowed: readonly string[]) =>
  error('error.payment.invalidState', `The payment is ${status}; expected ${allowed.join(' or ')}`, { status, allowed })

export const amountExceeded = (available: number) =>
  error('error.payment.amountExceeded', 'The amount exceeds what is available', { available })

export const requires3DSecure = (url: string, paymentId: string | null) =>
  error('error.authorize.requires3DSecure', 'The customer must complete 3D Secure', { url, paymentId })

export const requiresApmAuthorization = (url: string, paymentId: string | null) =>
  error('error.authorize.requiresApmAuthorization', 'The customer must approve the payment', { url, paymentId })

export const intentCompleted = () =>
  error('error.intent.completed', 'The intent is complete and can no longer be changed')

/**
 * Creates the error of an exceeded rate limit.
 * @param retryAfter Seconds.
 */
export const rateLimited = (retryAfter: number) => error('error.rateLimited', 'Too many requests', { retryAfter })

/**
 * Creates the error of a Client Token that has reached its limit. There is no `retryAfter`, because
 * waiting does not help.
 */
export const clientTokenExhausted = () =>
  error('error.rateLimited', 'The Client Token was used too often; request a new one', { reason: 'clientToken' })

export const internal = (requestId: string) => error('error.internal', 'The service failed', { requestId })

/** Throws one error with all issues, or does nothing if there are none. */
export const throwIfInvalid = (issues: readonly ValidationIssue[]): void => {
  if (issues.length > 0) throw invalid(issues)
}
