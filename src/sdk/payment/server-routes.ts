import type { AuthoriseRequest, ClientTokenRequest, OutcomeRequest } from '../../shared/types'
import type { CheckoutOptions } from '../types'

/** Functions that post to the three routes of the merchant's server. */
export interface ServerRoutes {
  clientToken(request: ClientTokenRequest): Promise<Response>
  /** @param request with further members for the server, such as the fields of a form */
  authorise(request: AuthoriseRequest & { fields?: object; customer?: object }): Promise<Response>
  outcome(request: OutcomeRequest): Promise<Response>
}

/** Posts JSON to the merchant's server. The browser adds cookies only on the page's own origin. */
export const postToMerchant = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })

/** Returns the URL of a route below the option `server`, with the query of that option. */
export const routeOf = (server: string, route: string): string => {
  const [path = '', query] = server.split('?')
  return `${path.replace(/\/$/, '')}/${route}${query ? `?${query}` : ''}`
}

/**
 * Creates the functions. A query of the option `server` is sent to each route.
 *
 * @returns undefined if the option `server` is not set
 */
export const serverRoutes = ({ server }: Pick<CheckoutOptions, 'server'>): ServerRoutes | undefined => {
  if (!server) return undefined
  const urlOf = (route: string) => routeOf(server, route)
  return {
    clientToken: ({ trackingId }) => postToMerchant(urlOf('client-token'), { trackingId }),
    authorise: (request) => postToMerchant(urlOf('authorise'), request),
    outcome: (request) => postToMerchant(urlOf('outcome'), request),
  }
}
