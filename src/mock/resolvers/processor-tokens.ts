import { challengeUrl } from '../domain/challenges/new-challenge'
import { requestProcessorToken } from '../domain/processor-tokens/request-processor-token'
import type { ProcessorTokenInput } from '../domain/processor-tokens/validate-processor-token'
import { requires3DSecure } from '../errors'
import type { Run } from '../operation'

const request: Run<{ tokenRequest: ProcessorTokenInput }> = async ({ tokenRequest }, context) => {
  const answer = await requestProcessorToken(tokenRequest, context)
  if ('challenge' in answer) throw requires3DSecure(challengeUrl(answer.challenge, context), null)
  return answer
}

export const processorTokenOperations = { headlessRequestPaymentProcessorToken: request }
