import { readMerchantResponse } from '../../sdk/controller/merchant-response'
import { invalidOption } from '../../sdk/invalid-option'
import type { PaymentResult } from '../../sdk/types'
import { isTenderError, TenderError } from '../../shared/error'
import { paymentTexts } from '../../shared/messages/en'
import { ownText } from '../../shared/override'
import type { AuthoriseRequest, TextOverrides } from '../../shared/types'

type Status = PaymentResult['status']

/**
 * The result of a payment of a fake checkout: a status, a whole result, or a function that returns
 * one of them. The function receives the request, and what `authorise` has returned.
 */
export type FakeResult =
  | Status
  | PaymentResult
  | ((request: AuthoriseRequest, answer: unknown) => Status | PaymentResult | PromiseLike<Status | PaymentResult>)

/** The id of each payment for which the test has chosen only a status. */
export const fakePaymentId = 'payments:fake'

const withAmount = { succeeded: true, authorised: true, refunded: true } as const

const keys = {
  declined: 'decline.general',
  cancelled: 'payment.cancelled',
  refunded: 'payment.refunded',
  failed: 'payment.failed',
  pending: 'payment.pending',
} as const

/**
 * Returns a result with this status. Its text is that of `texts`, otherwise the English one of the
 * SDK.
 */
const resultWith = (status: Status, { amount }: AuthoriseRequest, texts: TextOverrides = {}): PaymentResult => {
  const key = status in keys ? keys[status as keyof typeof keys] : undefined
  const message = key && (ownText(texts, key) ?? paymentTexts[key])
  return {
    status,
    paymentId: fakePaymentId,
    ...(status in withAmount && { amount }),
    ...(message !== undefined && { message }),
    ...(status === 'failed' && {
      error: new TenderError('authorise.failed', 'fakeCheckout(): the result is failed', {
        customerMessage: message ?? '',
      }),
    }),
  } as PaymentResult
}

/**
 * Returns the result of `pay` and `prepare` for an order that costs nothing, as the SDK does;
 * undefined for any other order.
 */
export const refuseFree = (call: string, amount: number, texts: TextOverrides = {}): PaymentResult | undefined => {
  if (amount !== 0) return undefined
  const message = ownText(texts, 'payment.unavailable') ?? paymentTexts['payment.unavailable']
  const requirement = 'must be more than 0. Confirm a free order on your server'
  return { status: 'failed', error: invalidOption(call, 'intent.amount.amount', requirement), message }
}

const isResponse = (answer: unknown): answer is Pick<Response, 'ok' | 'status' | 'json'> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && 'json' in answer

/**
 * Calls `authorise` as the SDK does, and returns the result.
 *
 * @returns `failed` if `authorise` throws `authorise.failed`, or returns a `Response` that means
 * this error; `pending` after any other error; otherwise the result that the test has chosen
 */
export const authoriseFake = async (
  request: AuthoriseRequest,
  authorise: (request: AuthoriseRequest) => unknown,
  result: FakeResult,
  texts: TextOverrides | undefined,
): Promise<PaymentResult> => {
  let answer: unknown
  try {
    answer = await authorise(request)
    if (isResponse(answer)) answer = readMerchantResponse(answer, await answer.json())
  } catch (cause) {
    return afterError(request, cause, texts)
  }
  const chosen = typeof result === 'function' ? await result(request, answer) : result
  return typeof chosen === 'string' ? resultWith(chosen, request, texts) : chosen
}

const afterError = (request: AuthoriseRequest, cause: unknown, texts: TextOverrides | undefined): PaymentResult => {
  if (isTenderError(cause) && cause.code === 'authorise.failed') {
    const { message } = resultWith('failed', request, texts) as { message: string }
    return { status: 'failed', error: cause, message: cause.customerMessage || message }
  }
  const error = new TenderError('authorise.answer', 'pay(): authorise threw: see its cause', { cause })
  const { message } = resultWith('pending', request, texts) as { message: string }
  return { status: 'pending', error, message }
}
