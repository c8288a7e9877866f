import type { PaymentInput } from '../../api/inputs'
import type { Payment } from '../../contract/generated/types'
import { isTenderError, type ServiceFault } from '../../shared/error'
import type { ActionKind } from '../../shared/types'
import { checkAuthorise } from '../check-arguments'
import { isKeptRejection, isRejectedDocument } from '../classify-error'
import { type AuthoriseBody, isAlternative } from './authorise-body'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import type { Attempt, StoredError } from './order-record'
import { markMetadata } from './payment-mark'
import { returnCodeOf, withReturnCode } from './return-code'
import type { ShopOrder } from './shop-order'

/** The service's answer to an idempotency key. */
export type PaymentOutcome =
  | { kind: 'made'; payment: Payment }
  | { kind: 'waiting'; paymentId: string; action: ActionKind; url: string }
  /**
   * No payment was made, and none will be: the service stores this error for the key, or did not
   * execute the only request with it.
   */
  | { kind: 'rejected'; error: StoredError; cause: unknown }
  /** The answer was lost, or does not show whether the key has led to a payment. */
  | { kind: 'unknown'; error: unknown }

export interface PaymentRequest {
  trackingId: string
  body: AuthoriseBody
  order: ShopOrder
  /** The attempt whose key is sent. */
  attempt: Attempt
  /** Whether the attempt's key may have been sent before. */
  isRepeat: boolean
  isReturnOrigin(origin: string): boolean
  deadline: Deadline
}

/** Milliseconds that are reserved for reading payments after the request. */
const readingMs = 2000

/** Sends authorizePayment. Never rejects. */
export const requestPayment = async ({ server }: CheckoutContext, request: PaymentRequest): Promise<PaymentOutcome> => {
  const { attempt, isRepeat, deadline } = request
  const idempotencyKey = attempt.idempotencyKey ?? ''
  try {
    const returnUrl = await returnUrlOf(server, request)
    const body = { ...request.body, returnUrl }
    const made = await server.payments.authorize(inputOf({ ...request, body, mark: attempt.mark }), {
      idempotencyKey,
      ...deadline.left(readingMs),
    })
    if (!made.waits) return { kind: 'made', payment: made.payment }
    const action = made.action === 'APPROVAL' ? 'approval' : 'challenge'
    return { kind: 'waiting', paymentId: made.paymentId, action, url: made.url }
  } catch (error) {
    const isRejected = isKeptRejection(error) || (isRejectedDocument(error) && !isRepeat)
    if (isTenderError(error) && isRejected) return { kind: 'rejected', error: storedError(error.service), cause: error }
    return { kind: 'unknown', error }
  }
}

/**
 * Returns the return URL with the attempt's code (rule ORDER-29). Only a code whose hash is stored
 * is added: after a change of the Private Key, the same code cannot be derived any more.
 */
const returnUrlOf = async (
  server: CheckoutContext['server'],
  { trackingId, body, attempt, isReturnOrigin }: PaymentRequest,
): Promise<URL> => {
  const { browserServiceUrl: serviceUrl } = server
  const { idempotencyKey, returnCodeHash } = attempt
  const derived = idempotencyKey && returnCodeHash ? await returnCodeOf(server, idempotencyKey) : null
  if (derived?.hash !== returnCodeHash || !derived) return body.returnUrl
  return withReturnCode(body.returnUrl, { code: derived.code, trackingId, serviceUrl, isReturnOrigin })
}

/**
 * Validates a request as the server client does, before its attempt is stored. So a request with
 * invalid members leaves no attempt.
 *
 * @throws TenderError `options.invalid` that names every invalid member
 */
export const checkRequest = (request: InputParts): void =>
  checkAuthorise(inputOf(request), { idempotencyKey: 'checked' })

/** The parts of a request from which the input of authorizePayment is made. */
interface InputParts extends Pick<PaymentRequest, 'trackingId' | 'body' | 'order'> {
  mark: string | null
}

/**
 * Takes the payment method, the intent's id and the return URL from the browser, and amount, flow
 * or connection, customer and other data of the order from the shop's records.
 */
const inputOf = ({ trackingId, body, order, mark }: InputParts): PaymentInput => {
  const { type, token, walletToken, googlePay, intentId, returnUrl } = body
  const { amount, flowId, paymentProcessorConnectionId, customer, description, fraud } = order
  const metadata = markMetadata(order.metadata, mark)
  return {
    orderId: trackingId,
    ...(flowId !== undefined && { flowId }),
    ...(paymentProcessorConnectionId !== undefined && { paymentProcessorConnectionId }),
    ...(intentId !== undefined && { intentId }),
    amount: amount.amount,
    currencyCode: amount.currency,
    paymentMethod: {
      type,
      ...(token !== undefined && { token }),
      ...(walletToken !== undefined && { walletToken }),
      ...(googlePay !== undefined && { googlePay }),
    },
    ...(customer && { customer }),
    ...(description !== undefined && { description }),
    ...(metadata !== undefined && { metadata }),
    ...(fraud && { fraud }),
    ...returnMembers(type, returnUrl.href, paymentProcessorConnectionId !== undefined),
  }
}

/**
 * Returns the member with the return URL. It is always present, because without it the service
 * requests no 3-D Secure.
 */
const returnMembers = (type: string, redirectUrl: string, isHeadless: boolean): Partial<PaymentInput> => {
  if (isAlternative(type)) return { apmRedirectUrl: redirectUrl }
  return isHeadless
    ? { performHeadless3DSecure: { redirectUrl, perform3DSecure: true } }
    : { perform3DSecure: { redirectUrl } }
}

const storedError = (service: ServiceFault | undefined): StoredError => {
  // Only the error of a rejected document may have no code.
  const { code = 'error.validation', fields = [] } = service?.extensions ?? {}
  return { code, fields: fields.map(({ path, message }) => ({ path, message })) }
}
