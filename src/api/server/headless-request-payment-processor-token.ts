import * as z from 'zod/mini'
import type { ProcessorTokenRequest } from './inputs/vault'
import type { ServerOperation } from './server-operation'

type Variables = { tokenRequest: ProcessorTokenRequest }

export const headlessRequestPaymentProcessorToken: ServerOperation<Variables, { token: string }> = {
  name: 'headlessRequestPaymentProcessorToken',
  document: `mutation headlessRequestPaymentProcessorToken($tokenRequest: HeadlessPaymentProcessorTokenRequest!) {
    headlessRequestPaymentProcessorToken(tokenRequest: $tokenRequest) { token }
  }`,
  result: z.object({ token: z.string() }),
  repeat: 'never',
}
