import * as z from 'zod/mini'
import { answerOf, type TenderServer } from '../../src/server'
import { flowOf } from '../catalogue/flow-of'
import { type PricedOrder, priceOrder } from '../catalogue/price-order'
import { Refusal } from './refusal'

/** What the SDK hands to `authorise`, with the shop form's own fields added by the page. */
const AuthoriseBody = z
  .object({
    type: z.enum(['CARD', 'APPLE_PAY', 'GOOGLE_PAY']),
    token: z.optional(z.string()),
    /** As the wallet gave it: the service reads it, and nobody on the way. */
    walletToken: z.optional(z.unknown()),
    googlePay: z.optional(z.object({ transactionId: z.string() })),
    intentId: z.optional(z.string()),
    attemptKey: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    amount: z.object({ amount: z.int(), currency: z.string() }),
    returnUrl: z.optional(z.url()),
    fields: z.record(z.string(), z.string()),
  })
  .check(z.refine(({ type, token, walletToken }) => (type === 'CARD' ? token : walletToken) !== undefined))

/**
 * POST authorise: pays the order with the tokenised card, or with what the wallet gave. The shop decides what is paid: its own order id, its
 * own price, its own flow. What the browser says of the amount is only compared, so that nobody pays a price they did not see.
 */
export const authorise = async (server: TenderServer, request: Request, orderId: string): Promise<Response> => {
  const parsed = AuthoriseBody.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) {
    throw new Refusal(400, 'This is no request to pay.')
  }
  const { type, token, walletToken, googlePay, intentId, attemptKey, amount, returnUrl, fields } = parsed.data
  const { total } = priced(fields)
  if (amount.amount !== total.amount || amount.currency !== total.currency) {
    throw new Refusal(409, 'The price of this order has changed. Please check it and pay again.')
  }
  if (returnUrl !== undefined && new URL(returnUrl).origin !== new URL(request.url).origin) {
    throw new Refusal(400, 'A payment may come back to this shop only.')
  }

  try {
    const { answer } = await server.payments.authorize(
      {
        flowId: flowOf(fields.flow),
        ...(intentId === undefined ? {} : { intentId }),
        orderId,
        amount: total.amount,
        currencyCode: total.currency,
        paymentMethod: {
          type,
          ...(token === undefined ? {} : { token }),
          ...(walletToken === undefined ? {} : { walletToken }),
          ...(googlePay === undefined ? {} : { googlePay }),
        },
        ...(returnUrl === undefined ? {} : { perform3DSecure: { redirectUrl: returnUrl } }),
      },
      {
        // The attempt's key comes from the browser. Joined with the order's id, it can never name another order's payment.
        idempotencyKey: `${orderId}.${attemptKey}`,
        expect: { orderId, amount: total.amount, currency: total.currency },
      },
    )
    return Response.json(answer)
  } catch (error) {
    // Also when the attempt's key brings a payment that was made for another price: then the customer was charged something else.
    return Response.json(answerOf(error))
  }
}

const priced = (fields: Record<string, string>): PricedOrder => {
  try {
    return priceOrder(fields)
  } catch (cause) {
    throw cause instanceof RangeError ? new Refusal(409, cause.message) : cause
  }
}
