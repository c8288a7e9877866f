import { type Account, originsOfKey } from '../seed/accounts'

/** Creates a JSON response. It has no CORS headers, so pages of other origins cannot read it. */
export const json = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/**
 * Answers with the origins that a Public Key serves and, if there are any, the features that the
 * service announces and the withdrawn versions of the frames. An unknown key gets 404. Only the
 * service's own frames need this response, so there are no CORS headers.
 */
export const framesAccount = (
  request: Request,
  accounts: readonly Account[],
  { features, withdrawn }: { features: readonly string[]; withdrawn: readonly string[] },
): Response => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return json({}, 405, { allow: 'GET, HEAD' })
  const origins = originsOfKey(new URL(request.url).searchParams.get('key') ?? '', accounts)
  if (origins)
    return json({ origins, ...(features.length > 0 && { features }), ...(withdrawn.length > 0 && { withdrawn }) }, 200)
  return json({ errors: [{ message: 'Unauthorised API Key', extensions: { code: 'api.key.unauthorized' } }] }, 404)
}
