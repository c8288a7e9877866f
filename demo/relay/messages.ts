/**
 * How a request of the shop's page reaches the shop's backend when there is no server: worker → page → a frame on the service's origin.
 *
 * 1. The shop's worker catches a request to `/shop-api/` and hands it to the page that made it, with one end of a new channel.
 * 2. The page says `taken` through the channel at once. A page that does not (it has no relay) leaves the request to the network.
 * 3. The page passes the request and its end of the channel to the relay frame: exact window, exact origin.
 * 4. The frame believes nothing but its parent from the shop's origin. It runs the backend and answers through the channel.
 *
 * Workers may be killed between any two requests, so nothing is remembered: each request brings its own channel.
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

/** Worker → page → relay frame, each time with the channel's end. */
export interface RelayRequestMessage {
  relay: 'request'
  request: RelayedRequest
}

/** Page → worker: take control of me, I was loaded past you. */
export interface RelayClaimMessage {
  relay: 'claim'
}

/** Page → worker, and then relay frame → worker, through the channel. */
export type RelayReply = { relay: 'taken' } | { relay: 'response'; response: RelayedResponse }

/** Carries the ids of the browser's orders, separated by spaces. A server would read them from its own cookies. */
export const ordersHeader = 'x-shop-orders'
/** Carries the visitor's id. A server would read it from its own cookie. */
export const visitorHeader = 'x-shop-visitor'
