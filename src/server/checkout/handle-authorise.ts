import { isTenderError } from '../../shared/error'
import { sameMoney } from '../../shared/money'
import type { OrderState } from '../../shared/order-state'
import { refuseAttempt } from './answer-order'
import { type AuthoriseBody, fieldsIn, parseAuthoriseBody, parseIdentity } from './authorise-body'
import { authoriseOrder } from './authorise-order'
import type { CheckoutContext } from './context'
import { type Deadline, deadlineIn, deadlineOfRequest } from './deadline'
import { digest } from './digest'
import { isNotFound } from './find-payment'
import type { CheckoutMessages } from './options'
import { invalidField, Refusal } from './refusal'
import { checkRequest } from './request-payment'
import type { OwnerCheck } from './saved-card-owner'
import { checkShopOrder, type ShopOrder } from './shop-order'

export interface AuthoriseRoute {
  context: CheckoutContext
  messages: CheckoutMessages
  /**
   * Reads the order from the shop's records.
   *
   * @throws Refusal 404 if the order does not exist or the caller does not own it, and errors of
   *   the shop
   */
  orderOf(trackingId: string, fields: Readonly<Record<string, string>>): Promise<ShopOrder>
  isReturnOrigin(origin: string): boolean
  checkOwner: OwnerCheck
}

/** Milliseconds for reading the order after a refusal. */
const refusalMs = 10_000

/** POST authorise: pays the order, or answers with its existing payment. */
export const handleAuthorise = async (route: AuthoriseRoute, posted: unknown): Promise<OrderState> => {
  const { context } = route
  const arrivedAt = context.now()
  const { trackingId, attemptKey } = parseIdentity(posted)
  const deadline = deadlineOfRequest(posted, context.now)
  let order: ShopOrder | null = null
  try {
    order = await route.orderOf(trackingId, fieldsIn(posted))
    const body = parseAuthoriseBody(posted)
    const checked = await check(route, { body, order, deadline })
    const request = { trackingId, attemptKey, arrivedAt, body, order, isReturnOrigin: route.isReturnOrigin, deadline }
    return await authoriseOrder(context, { ...checked, ...request })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : unavailable(error)
    if (refusal.code === 'order.unavailable') context.report(error, trackingId)
    // The key of an order that the caller does not own, or that cannot be read, is not stored.
    const mayRefuse = order !== null || refusal.code === 'order.refused'
    if (!mayRefuse || refusal.code === 'store.unavailable') throw refusal
    return refuseAttempt(context, { trackingId, attemptKey, order, deadline: afterwards(context) }, refusal)
  }
}

const afterwards = ({ now }: CheckoutContext) => deadlineIn(refusalMs, now)

/** Validates the browser's data against the shop's records and the service. */
const check = async (
  { context, messages, isReturnOrigin, checkOwner }: AuthoriseRoute,
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
  if (order.amount.amount === 0)
    throw new Refusal(409, 'order.free', 'An order of 0 needs no payment. Confirm it on your server', {
      fields: [{ path: 'amount.amount', message: 'expected more than 0' }],
    })
  if (!isReturnOrigin(returnUrl.origin))
    throw invalidField(
      'returnUrl',
      'expected a URL of the shop, or of the service as browsers reach it (browserServiceUrl)',
    )
  const [linkedPaymentIds] = await Promise.all([
    intentId === undefined ? [] : readIntent(context, { intentId, trackingId, deadline }),
    token === undefined ? undefined : checkOwner({ token, order, deadline }),
  ])
  return {
    linkedPaymentIds,
    submissionDigest: await digest([type, token ?? walletToken ?? null, amount.amount, amount.currency]),
  }
}

/**
 * Reads the intent and returns the ids of its linked payments.
 *
 * @throws Refusal 400 if the intent does not exist or belongs to another order, and errors of the
 *   service
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

/** Converts an error to a refusal: 409 if the shop threw `authorise.failed`, otherwise 424. */
const unavailable = (error: unknown): Refusal =>
  isTenderError(error) && error.code === 'authorise.failed'
    ? new Refusal(409, 'order.refused', 'The shop refused the payment', { customerMessage: error.customerMessage })
    : new Refusal(424, 'order.unavailable', 'The order or the service could not be read')
