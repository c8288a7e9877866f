import type { TenderServer } from '../../src/server'

/** POST client-token: a short-lived token with which the browser may send a card to the service, and do nothing else. */
export const createClientToken = async (server: TenderServer): Promise<Response> => {
  const { token } = await server.clientTokens.generate()
  return Response.json({ clientToken: token })
}
