import { loopbackFetch } from '../../demo/server/loopback-fetch'
import type { AuthoriseRequest } from '../../src/index'
import { answerOf, createServer, type TenderServer } from '../../src/server'

/**
 * Creates the merchant's client of a service with a name such as `pay.localhost`. The service sends
 * the browser to the host that was called, but Node does not resolve the name.
 */
export const createLoopbackServer = (serviceUrl: string): TenderServer =>
  createServer({
    serviceUrl,
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
    fetch: (url, init) => loopbackFetch(new Request(url, init)),
  })

export interface MerchantOrder {
  trackingId: string
  flowId: string
  fraud?: Readonly<Record<string, unknown>>
}

/** Authorises a payment as the merchant's server does, and returns the answer for the browser. */
export const authoriseOrder = async (
  server: TenderServer,
  { trackingId, flowId, fraud }: MerchantOrder,
  { type, token, walletToken, googlePay, intentId, attemptKey, amount, returnUrl }: AuthoriseRequest,
): Promise<unknown> => {
  const isAlternative = !/^(CARD|APPLE_PAY|GOOGLE_PAY)$/.test(type)
  try {
    const { answer } = await server.payments.authorize(
      {
        flowId,
        orderId: trackingId,
        ...(fraud && { fraud }),
        ...(intentId !== undefined && { intentId }),
        amount: amount.amount,
        currencyCode: amount.currency,
        paymentMethod: {
          type,
          ...(token !== undefined && { token }),
          ...(walletToken !== undefined && { walletToken }),
          ...(googlePay && { googlePay }),
        },
        ...(isAlternative ? { apmRedirectUrl: returnUrl } : { perform3DSecure: { redirectUrl: returnUrl } }),
      },
      { idempotencyKey: `${trackingId}.${attemptKey}` },
    )
    return answer
  } catch (error) {
    return answerOf(error)
  }
}
