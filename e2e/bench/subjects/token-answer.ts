import type { Answer } from './subject'

/** Returns a token immediately: the minimum of a service. */
export const tokenAnswer: Answer = async (request) => {
  if (new URL(request.url).pathname !== '/tokenize') return undefined
  await request.text()
  return Response.json({ token: 'tok_1' }, { headers: { 'access-control-allow-origin': '*' } })
}
