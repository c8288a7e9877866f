import * as z from 'zod/mini'
import { callService, type ServiceAccess } from './call-service'
import { Refusal } from './refusal'

const Answer = z.object({ data: z.object({ generateClientToken: z.object({ token: z.string() }) }) })

/** POST client-token: a short-lived token with which the browser may send a card to the service, and do nothing else. */
export const createClientToken = async (access: ServiceAccess): Promise<Response> => {
  const response = await callService(access, { query: 'mutation { generateClientToken { token } }' })
  const answer = Answer.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) {
    throw new Refusal(502, 'The payment service gave no client token.')
  }
  return Response.json({ clientToken: answer.data.data.generateClientToken.token })
}
