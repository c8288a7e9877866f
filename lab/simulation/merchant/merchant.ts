import type { Money } from '../../../src/shared/money'
import type { Reply } from '../../doubles/service'

/** The routes of the merchant's server that a checkout calls. */
export type ShopRoute = 'client-token' | 'authorise' | 'outcome'

/** A request to authorise that a page has sent: one call of its `authorise` function. */
export interface Ask {
  /** The number of the request in the test, from 1. */
  index: number
  trackingId: string
  /** The index of the browser and the number of the page that sent the request. */
  browser: number
  page: number
  attemptKey: string
  intentId: string | undefined
  /** The amount that the customer saw. */
  shown: Money
  /** The true time of the request. */
  at: number
  /** The time of the latest state that the page has received in the same call of `pay`. */
  readAt: number | undefined
}

/** A request of a page to the merchant's server. */
export interface ShopRequest {
  route: ShopRoute
  body: Readonly<Record<string, unknown>>
  /** The recorded request to authorise. Present only for the route `authorise`. */
  ask?: Ask
  /** Whether this is a second delivery of the same request by the network. */
  isCopy?: boolean
}

/** The shop's record of an order. */
export interface ShopOrder {
  trackingId: string
  flowId: string
  /** The price of the order. */
  amount: Money
}

/**
 * The kinds of merchant's servers. All of them use `createCheckoutHandlers`.
 *
 * - `handlers` answers.
 * - `late` answers `authorise` after the browser's timeout.
 * - `lateAsk` calls the handlers after the browser's timeout.
 * - `garbage` does not return the handlers' answer to `authorise`.
 */
export const merchantKinds = ['handlers', 'late', 'lateAsk', 'garbage'] as const
export type MerchantKind = (typeof merchantKinds)[number]

/**
 * How the merchant's server treats the next request to authorise.
 *
 * - `slow`: it waits before it calls the service.
 * - `refuses`: it answers that the order is sold out.
 * - `fails`: it cannot read its own orders.
 */
export const moods = ['slow', 'refuses', 'fails'] as const
export type Mood = (typeof moods)[number]

export interface Merchant {
  answer(request: ShopRequest): Promise<Reply>
  /**
   * The shop's scheduled job, which refunds second payments of an order.
   *
   * @returns the payments that it reports as `foreign`, for the shop's staff
   */
  settle(trackingId: string): Promise<readonly string[]>
}

/** The metadata of each payment, which name the request that led to it. */
export interface Metadata {
  /** The number of the request. */
  ask: number
  /** Whether the request was a copy that the network delivered. */
  isCopy: boolean
}
