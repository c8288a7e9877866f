import { isTenderError } from '../../shared/error'
import { sameMoney } from '../../shared/money'
import { type ServiceAnswer, toServiceAnswer } from '../service-answer'
import { unknownAnswer } from './answers'
import { type AuthoriseBody, parseAuthoriseBody } from './authorise-body'
import { authoriseOrder } from './authorise-order'
import { type CheckoutContext, type Deadline, deadlineIn } from './context'
import { digest } from './digest'
import { isNotFound } from './find-payment'
import type { CheckoutMessages } from './options'
import { refreshOrder } from './refresh-order'
import { Refusal } from './refusal'
import { checkRequest } from './request-payment'
import { settleOrder } from './settle-order'
import { checkShopOrder, type ShopOrder } from './shop-order'
import { isOver } from './transitions'
import { readOrder } from './update-order'

export interface AuthoriseRoute {
  context: CheckoutContext
  messages: CheckoutMessages
  /**
   * Reads the order from the shop's records.
   *
   * @throws Refusal 404 if the caller does not own the order.
   */
  orderOf(trackingId: string, fields: Readonly<Record<string, string>>): Promise<ShopOrder>
  isReturnOrigin(origin: string): boolean
}

/** Milliseconds that are reserved, so that the answer reaches the browser before its timeout. */
const travelMs = 2000

/**
 * Limits for the timeout that the browser sends. A customer must not be able to shorten the time
 * that the service has: a payment request that is given up early leaves the attempt open.
 */
const leastTimeoutMs = 60_000
const mostTimeoutMs = 600_000

/** Returns the time limit of a request in milliseconds (rule ORDER-20). */
const limitOf = ({ timeoutMs = leastTimeoutMs }: AuthoriseBody): number =>
  Math.min(mostTimeoutMs, Math.max(leastTimeoutMs, timeoutMs))

/** POST authorise: pays the order, or answers with its existing payment. */
export const handleAuthorise = async (route: AuthoriseRoute, posted: unknown): Promise<ServiceAnswer> => {
  const { context } = route
  const body = parseAuthoriseBody(posted)
  const { trackingId } = body
  const deadline = deadlineIn(limitOf(body) - travelMs, context.now)
  let order: ShopOrder | undefined
  try {
    order = await route.orderOf(trackingId, body.fields ?? {})
    const checked = await check(route, { body, order, deadline })
    return await authoriseOrder(context, { ...checked, trackingId, attemptKey: body.attemptKey, body, order, deadline })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : unavailable(error)
    if (refusal.code === 'order.unavailable') context.report(error, trackingId)
    if (refusal.code === 'order.notFound' || refusal.code === 'store.unavailable') throw refusal
    return refuseUnlessOpen(context, trackingId, { refusal, order, deadline })
  }
}

/** Validates the browser's data against the shop's records and the service. */
const check = async (
  { context, messages, isReturnOrigin }: AuthoriseRoute,
  { body, order, deadline }: { body: AuthoriseBody; order: ShopOrder; deadline: Deadline },
) => {
  checkShopOrder(order)
  checkRequest({ trackingId: body.trackingId, body, order, mark: '' })
  const { amount, returnUrl, intentId, trackingId, type, token, walletToken } = body
  if (!sameMoney(amount, order.amount))
    throw new Refusal(409, 'amount.changed', 'The order has another amount or currency than the customer saw', {
      customerMessage: messages.amountChanged,
      fields: [{ path: 'amount', message: "expected the order's amount and currency" }],
    })
  if (!isReturnOrigin(returnUrl.origin)) throw invalidField('returnUrl', 'expected a URL of the shop or of the service')
  const linkedPaymentIds = intentId === undefined ? [] : await readIntent(context, { intentId, trackingId, deadline })
  return {
    linkedPaymentIds,
    submissionDigest: await digest([type, token ?? walletToken ?? null, amount.amount, amount.currency]),
  }
}

/**
 * Reads the intent and returns the ids of its linked payments.
 *
 * @throws Refusal 400 if the intent does not exist or belongs to another order.
 */
const readIntent = async (
  { server }: CheckoutContext,
  { intentId, trackingId, deadline }: { intentId: string; trackingId: string; deadline: Deadline },
): Promise<string[]> => {
  const intent = await server.intents.get(intentId, deadline.left()).catch((error) => {
    throw isNotFound(error) ? invalidField('intentId', 'expected an existing intent') : error
  })
  if (intent.trackingId !== trackingId)
    throw invalidField('intentId', "expected an intent with this order's trackingId")
  return (intent.linkedPayments ?? []).flatMap(({ paymentId }) => paymentId ?? [])
}

const invalidField = (path: string, message: string) =>
  new Refusal(400, 'request.invalid', `The body of the request is invalid: ${path}: ${message}`, {
    fields: [{ path, message }],
  })

/**
 * Converts an error that occurred before the payment was requested to a refusal: 409 if the shop
 * threw `authorise.failed`, otherwise 424.
 */
const unavailable = (cause: unknown): Refusal =>
  isTenderError(cause) && cause.code === 'authorise.failed'
    ? new Refusal(409, 'order.refused', 'The shop refused the payment', {
        customerMessage: cause.customerMessage,
        cause,
      })
    : new Refusal(424, 'order.unavailable', 'The order or the service could not be read', { cause })

/**
 * Throws the refusal only if every attempt of the order has ended without money, because a refusal
 * states that nothing was charged. Otherwise answers with the payment that the order keeps, or with
 * an unknown outcome. Never sends a key again.
 */
const refuseUnlessOpen = async (
  context: CheckoutContext,
  trackingId: string,
  { refusal, order, deadline }: { refusal: Refusal; order: ShopOrder | undefined; deadline: Deadline },
): Promise<ServiceAnswer> => {
  const { record } = await readOrder(context, trackingId)
  if (record.attempts.every(isOver)) throw refusal
  if (!order) return unknownAnswer
  try {
    const refreshed = await refreshOrder(context, trackingId, { find: 'intents', deadline })
    if (refreshed.record.attempts.every(isOver)) throw refusal
    const { keptPayment } = await settleOrder(context, trackingId, refreshed, { expected: order.amount, deadline })
    return keptPayment ? toServiceAnswer(keptPayment) : unknownAnswer
  } catch (error) {
    if (error === refusal) throw refusal
    context.report(error, trackingId)
    return unknownAnswer
  }
}
