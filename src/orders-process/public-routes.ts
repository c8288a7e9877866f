import type { CheckoutHandlers } from '../server/checkout/create-checkout-handlers'
import { Refusal } from '../server/checkout/refusal'

export interface PublicRoutesOptions {
  checkout: CheckoutHandlers
  publicUrl: string
  basePath: string
  /** Whether lost records have been searched for. */
  isReady(): boolean
  /**
   * Called once, for the first request that no page of the shop can have sent. All such requests
   * are refused.
   */
  onForeignPage(): void
}

/**
 * Creates the routes for the browser: the handlers behind the shop's reverse proxy. They refuse
 * requests from pages of other origins, and send no CORS headers.
 */
export const createPublicRoutes = (options: PublicRoutesOptions) => {
  const { checkout, publicUrl, basePath, isReady, onForeignPage } = options
  let wasForeign = false
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    if (!isOwnPage(request.headers, publicUrl)) {
      if (!wasForeign) onForeignPage()
      wasForeign = true
      return new Refusal(403, 'request.invalid', `Expected a page of ${publicUrl}`).toResponse()
    }
    // Until lost records have been searched for, an order without a record may have a payment.
    if (pathname !== `${basePath}/client-token` && !isReady()) return searching().toResponse()
    // The proxy may change the host and the protocol, so those of `publicUrl` are used.
    const url = new URL(publicUrl)
    url.pathname = pathname
    url.search = search
    return checkout.handle(new Request(url, request))
  }
}

/** The answer while lost records are searched for. It ends no attempt. */
export const searching = (): Refusal =>
  new Refusal(503, 'store.unavailable', 'The payments of the time without this process are being searched', {
    headers: { 'retry-after': '2' },
  })

/**
 * Returns whether a request may come from a page of the shop. Browsers send `origin` with a POST,
 * and `sec-fetch-site` where they support it: `none` if the customer typed the address. A header
 * that is missing is not checked.
 */
const isOwnPage = (headers: Headers, publicUrl: string): boolean => {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  return (origin === null || origin === publicUrl) && (site === null || site === 'same-origin' || site === 'none')
}
