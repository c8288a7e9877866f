import { challengeUrl } from '../domain/challenges/new-challenge'
import { requestProcessorToken } from '../domain/processor-tokens/request-processor-token'
import type { ProcessorTokenInput } from '../domain/processor-tokens/validate-processor-token'
import { requires3DSecure } from '../errors'
import { accepts, type Operation } from '../operation'

const request: Operation<{ tokenRequest: ProcessorTokenInput }> = {
  accepts: accepts.vault,
  keyed: false,
  run: async ({ tokenRequest }, context) => {
    const answer = await requestProcessorToken(tokenRequest, context)
    if ('challenge' in answer) throw requires3DSecure(challengeUrl(answer.challenge, context), null)
    return answer
  },
}

export const processorTokenOperations = { headlessRequestPaymentProcessorToken: request }
