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

/** The processor's own token of a method in the vault. The processor may want 3-D Secure first. */
export const headlessRequestPaymentProcessorToken: Operation<Variables, { token: string }> = {
  name: 'headlessRequestPaymentProcessorToken',
  document:
    'mutation headlessRequestPaymentProcessorToken($tokenRequest: HeadlessPaymentProcessorTokenRequest!) { headlessRequestPaymentProcessorToken(tokenRequest: $tokenRequest) { token } }',
  result: z.object({ token: text() }),
}
