import * as z from 'zod/mini'
import { text } from './scalars'
import type { Operation } from './transport'

interface Variables {
  tokenRequest: {
    vaultToken: string
    paymentProcessorConnectionId: string
    currencyCode: string
    threeDSecureRedirectUrl: string
  }
}

/**
 * Requests the processor's token of a stored payment method. If the processor requires 3-D Secure,
 * the service answers with an error that has the URL of the challenge.
 */
export const headlessRequestPaymentProcessorToken: Operation<Variables, { token: string }> = {
  name: 'headlessRequestPaymentProcessorToken',
  document:
    'mutation headlessRequestPaymentProcessorToken($tokenRequest: HeadlessPaymentProcessorTokenRequest!) { headlessRequestPaymentProcessorToken(tokenRequest: $tokenRequest) { token } }',
  result: z.object({ token: text() }),
}
