/**
 * How a request reaches the shop's backend without a server: worker → page → a frame on the
 * service's origin.
 *
 * 1. The shop's worker intercepts a request to `/shop-api/` and sends it to the requesting page,
 *   with one port of a new channel.
 * 2. The page replies `taken` immediately. A page without the relay does not reply, so the worker
 *   sends the request to the network.
 * 3. The page sends the request and the port to the relay frame: to its window, with the service's
 *   exact origin as target.
 * 4. The frame accepts messages from its parent with the shop's origin only. It runs the backend
 *   and replies through the port.
 *
 * Browsers may stop a worker between two requests, so the worker has no state: each request has its
 * own channel.
 */
export interface RelayedRequest {
  method: string
  url: string
  headers: [name: string, value: string][]
  body: string
}

export interface RelayedResponse {
  status: number
  headers: [name: string, value: string][]
  body: string
}

/** Worker → page → relay frame, with the port. */
export interface RelayRequestMessage {
  relay: 'request'
  request: RelayedRequest
}

/** Page → worker: requests control of a page that was loaded without the worker. */
export interface RelayClaimMessage {
  relay: 'claim'
}

/** Page → worker, then relay frame → worker, through the channel. */
export type RelayReply = { relay: 'taken' } | { relay: 'response'; response: RelayedResponse }

/**
 * Contains the ids of the browser's orders, separated by spaces. A server reads them from its
 * cookies.
 */
export const ordersHeader = 'x-shop-orders'
/** Contains the visitor's id. A server reads it from its cookie. */
export const visitorHeader = 'x-shop-visitor'
