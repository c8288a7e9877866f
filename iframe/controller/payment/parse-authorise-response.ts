import { fromErrorData, TenderError } from '../../../src/shared/error'
import type { Money } from '../../../src/shared/money'
import { type ActionKind, type MerchantAnswer, type PaymentStatus, paymentStatuses } from '../../../src/shared/types'

/** The part of the service's answer that the merchant's server returned. */
export interface AuthoriseAnswer {
  paymentId: string
  /** The status that the service reported when it answered, if the server passed it on. */
  status?: PaymentStatus
  amount?: Money
  /** One of the service's outcome reason names. */
  declineCode?: string
  /** The customer action that the payment waits for, and its URL. */
  waitsFor?: { kind: ActionKind; url: string }
}

type Loose = Readonly<Record<string, unknown>> | undefined

const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
const member = (value: unknown, name: string): Loose => asObject(asObject(value)?.[name])
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * The codes with which the service reports that it did nothing. After any other code a charge is
 * possible: the merchant's server may have sent the request several times, and one of them may have
 * been carried out.
 */
const refusals = /^(api\.key\.|error\.(validation|notFound|fraud\.invalidPayload)$)/

const expected =
  "pay(): authorise must return the service's answer (the GraphQL body, or the payment with its id). It returned"

/**
 * Finds the payment in the result of the page's `authorise` function. This may be the GraphQL body,
 * its `data`, the payment itself, any of them as JSON text, or an error, returned or thrown, that
 * names a payment which waits for the customer.
 * @throws TenderError `authorise.failed` if the merchant or the service refused, `service.failed`
 *   if the service failed, `authorise.answer` if the result contains no payment
 */
export const parseAuthoriseResponse = (given: MerchantAnswer): AuthoriseAnswer => {
  if (given.kind === 'refused') throw fromErrorData(given.error)
  if (given.kind === 'threw') {
    throw new TenderError(
      'authorise.answer',
      'pay(): authorise threw, or its Response reports a failure or is not JSON. See the cause',
    )
  }
  const body = asObject(parsed(given.answer))
  const payment = paymentIn(body)
  if (payment) return payment
  const extensions = extensionsIn(body)
  const waiting = text(extensions?.paymentId)
  const code = text(extensions?.code)
  const url = text(extensions?.url)
  if (waiting !== undefined) {
    const kind = code === 'error.authorize.requiresApmAuthorization' ? 'approval' : 'challenge'
    return { paymentId: waiting, ...(url !== undefined && { waitsFor: { kind, url } }) }
  }
  if (code === undefined) throw new TenderError('authorise.answer', `${expected} ${describe(given.answer, body)}`)
  throw refusals.test(code)
    ? rejectionOf(code, body)
    : new TenderError('service.failed', `pay(): authorizePayment ended in ${code}, and no payment is named`)
}

/**
 * Creates the error of a refusal. An error with a `path` is one of the operation itself, which the
 * service stores for the idempotency key (rule ORDER-6).
 */
const rejectionOf = (code: string, body: Loose): TenderError => {
  const path = pathIn(body)
  return new TenderError(
    'authorise.failed',
    `pay(): the service rejected the request of your server: ${code}. Your server received the whole error`,
    {
      ...(path &&
        !code.startsWith('api.key.') && { service: { httpStatus: 200, message: '', path, extensions: { code } } }),
    },
  )
}

const pathIn = (body: Loose): string[] | undefined => {
  const errors = body?.errors ?? member(body, 'response')?.errors
  const path = asObject(Array.isArray(errors) ? errors[0] : undefined)?.path
  return Array.isArray(path) && path.length === 1 ? path : undefined
}

/**
 * Returns whether the service has stored the error for the key, so that every repeat gets the same
 * answer.
 */
export const isKeptRejection = (error: TenderError): boolean => error.service?.path !== undefined

const paymentIn = (body: Loose): AuthoriseAnswer | undefined => {
  const data = member(body, 'data') ?? body
  const payment = member(data, 'authorizePayment') ?? member(data, 'getPayment') ?? data
  if (!payment) return undefined
  const paymentId = text(payment.id)
  if (paymentId === undefined) return undefined
  const status = paymentStatuses.find((known) => known === payment.status)
  const amount = moneyOf(payment)
  const declineCode = text(member(member(payment, 'paymentCore'), 'outcome')?.declineCode)
  return {
    paymentId,
    ...(status && { status }),
    ...(amount && { amount }),
    ...(declineCode !== undefined && { declineCode }),
  }
}

const moneyOf = (payment: NonNullable<Loose>): Money | undefined => {
  const amount = member(payment, 'amount')
  const currency = text(amount?.currency) ?? text(payment.currency)
  const raw = Number(amount?.rawAmount ?? Number.NaN)
  return Number.isSafeInteger(raw) && currency !== undefined ? { amount: raw, currency } : undefined
}

/**
 * Returns the `extensions` of the first error: from `errors`, as GraphQL defines, or from where
 * common GraphQL clients put them in the errors that they throw.
 */
const extensionsIn = (body: Loose): Loose => {
  for (const errors of [body?.errors, body?.graphQLErrors, member(body, 'response')?.errors]) {
    const found = member(Array.isArray(errors) ? errors[0] : undefined, 'extensions')
    if (found) return found
  }
  return member(body, 'extensions') ?? member(member(body, 'error'), 'extensions')
}

const parsed = (answer: unknown): unknown => {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

/** Describes an unexpected answer for an error message: names of members, never a value. */
const describe = (answer: unknown, body: Loose): string => {
  if (!body) return answer === null || answer === undefined ? 'nothing' : `a ${typeof answer}`
  if (Array.isArray(body)) return 'a list'
  const names = Object.keys(body).filter((name) => /^\w{1,30}$/.test(name))
  return names.length === 0 ? 'an empty object' : `an object with ${names.slice(0, 6).join(', ')}`
}
