import { answerOf, toServiceAnswer } from '../../server/service-answer'
import { sameMoney } from '../../shared/money'
import type { AuthoriseRequest } from '../../shared/types'
import type { Reply } from '../service'
import type { MerchantOptions } from './handlers-merchant'
import type { Ask, Merchant, MerchantKind, Metadata, Mood, ShopOrder, ShopRequest } from './merchant'

const ok = (body: unknown): Reply => ({ status: 200, headers: {}, body: body as Reply['body'] })
const refusal = (message: string): Reply => ({
  status: 409,
  headers: {},
  body: { error: { message } } as Reply['body'],
})
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Milliseconds that are longer than the browser's timeout for `authorise`. */
const tooLateMs = 65_000

/** Creates a merchant's server without the handlers: as the guide describes it, or with a bug. */
export const createPlainMerchant = (
  kind: Exclude<MerchantKind, 'handlers'>,
  { server, orderOf, takeMood }: MerchantOptions,
): Merchant => {
  /** The orders that are paid according to the server's own records. */
  const paid = new Set<string>()

  const authorise = async (body: AuthoriseRequest, request: Metadata, mood: Mood | undefined): Promise<Reply> => {
    const order = orderOf(body.trackingId)
    if (mood === 'fails') return { status: 500, headers: {}, body: {} }
    if (mood === 'refuses' || (kind === 'soldOut' && paid.has(order.trackingId))) return refusal('Sold out')
    if (!sameMoney(order.amount, body.amount)) return refusal('The price has changed')
    if (mood === 'slow') await wait(45_000)
    if (kind === 'lateAsk') await wait(tooLateMs)
    const reply = await charge(order, body, request)
    if (kind === 'late') await wait(tooLateMs)
    return kind === 'garbage' ? ok({ ok: true, thanks: 'Your order is on its way' }) : reply
  }

  const charge = async (order: ShopOrder, body: AuthoriseRequest, metadata: Metadata): Promise<Reply> => {
    const { intentId, token, type, walletToken, googlePay, returnUrl, attemptKey } = body
    const amount = kind === 'otherAmount' ? order.amount.amount * 10 : order.amount.amount
    const { currency } = order.amount
    const isAlternative = !['CARD', 'APPLE_PAY', 'GOOGLE_PAY'].includes(type)
    try {
      const made = await server.payments.authorize(
        {
          orderId: order.trackingId,
          flowId: order.flowId,
          ...(intentId !== undefined && kind !== 'forgetsIntent' && { intentId }),
          amount,
          currencyCode: currency,
          paymentMethod: {
            type,
            ...(token !== undefined && { token }),
            ...(walletToken !== undefined && { walletToken: walletToken as object }),
            ...(googlePay && { googlePay }),
          },
          ...(isAlternative ? { apmRedirectUrl: returnUrl } : { perform3DSecure: { redirectUrl: returnUrl } }),
          metadata,
        },
        { idempotencyKey: `${order.trackingId}.${attemptKey}`, totalTimeoutMs: 55_000 },
      )
      if (!made.waits && ['SUCCEEDED', 'AUTHORISED'].includes(made.payment.status ?? '')) paid.add(order.trackingId)
      return ok(made.answer)
    } catch (error) {
      return ok(answerOf(error))
    }
  }

  const clientToken = async (): Promise<Reply> => {
    const { token } = await server.clientTokens.generate()
    return ok({ clientToken: token })
  }

  const outcome = async (paymentId: string): Promise<Reply> => ok(toServiceAnswer(await server.payments.get(paymentId)))

  return {
    answer: async ({ route, body, ask, isCopy = false }: ShopRequest) => {
      try {
        if (route === 'client-token') return await clientToken()
        if (route === 'outcome') return await outcome(String(body.paymentId))
        const { index } = ask as Ask
        return await authorise(body as unknown as AuthoriseRequest, { ask: index, isCopy }, takeMood(ask as Ask))
      } catch {
        return { status: 500, headers: {}, body: {} }
      }
    },
    settle: async () => {},
  }
}
