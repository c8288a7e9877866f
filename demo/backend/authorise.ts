import * as z from 'zod/mini'
import { answerOf, type TenderServer } from '../../src/server'
import { flowOf } from '../catalogue/flow-of'
import { type PricedOrder, priceOrder } from '../catalogue/price-order'
import { Refusal } from './refusal'

const alternatives = ['PAYPAL', 'KLARNA'] as const

/** What the SDK hands to `authorise`, with the shop form's own fields added by the page. */
const AuthoriseBody = z
  .object({
    type: z.enum(['CARD', 'APPLE_PAY', 'GOOGLE_PAY', ...alternatives]),
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
  .check(
    z.refine(
      ({ type, token, walletToken }) => isAlternative(type) || (type === 'CARD' ? token : walletToken) !== undefined,
    ),
  )

/** The customer approves these at their own page. */
const isAlternative = (type: string): boolean => alternatives.some((known) => known === type)

/** What the shop itself knows of a payment. */
export interface OrderToPay {
  orderId: string
  /** Where a redirect may lead: the shop, and the service's page for a challenge in a frame. */
  returnOrigins: readonly string[]
}

/**
 * POST authorise: pays the order with the tokenised card, with what the wallet gave or at PayPal or Klarna. The shop decides what is paid: its own order id, its
 * own price, its own flow. What the browser says of the amount is only compared, so that nobody pays a price they did not see.
 */
export const authorise = async (
  server: TenderServer,
  request: Request,
  { orderId, returnOrigins }: OrderToPay,
): Promise<Response> => {
  const parsed = AuthoriseBody.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) {
    throw new Refusal(400, 'This is no request to pay.')
  }
  const { type, token, walletToken, googlePay, intentId, attemptKey, amount, returnUrl, fields } = parsed.data
  const { total } = priced(fields)
  if (amount.amount !== total.amount || amount.currency !== total.currency) {
    throw new Refusal(409, 'The price of this order has changed. Please check it and pay again.')
  }
  if (returnUrl !== undefined && !returnOrigins.includes(new URL(returnUrl).origin)) {
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
        ...(returnUrl !== undefined && returnTo(type, returnUrl)),
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

/** What brings the customer back from where they approve or authenticate the payment. */
const returnTo = (type: string, url: string) =>
  isAlternative(type) ? { apmRedirectUrl: url } : { perform3DSecure: { redirectUrl: url } }

const priced = (fields: Record<string, string>): PricedOrder => {
  try {
    return priceOrder(fields)
  } catch (cause) {
    throw cause instanceof RangeError ? new Refusal(409, cause.message) : cause
  }
}
