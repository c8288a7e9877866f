import type { Money } from '../../shared/money'
import type { Reply } from '../service'

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
  /** Whether the page has used no other attempt key before. */
  isFirstKey: boolean
  attemptKey: string
  intentId: string | undefined
  /** The amount that the customer saw. */
  shown: Money
  /** The true time of the request. */
  at: number
  /** The time of the latest status that the controller has read in the same call of `pay`. */
  readAt: number | undefined
  /** Whether the page received a refusal of the merchant. */
  isRefused?: boolean
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
 * The kinds of merchant's servers.
 *
 * - `handlers` uses `createCheckoutHandlers`.
 * - `plain` is code without the handlers, written as in the guide. The others are `plain` with a
 * bug:
 * - `forgetsIntent` does not pass on the id of the intent.
 * - `late` answers after the browser's timeout.
 * - `lateAsk` calls the service after the browser's timeout.
 * - `garbage` does not return the service's answer.
 * - `otherAmount` charges ten times the price.
 * - `soldOut` refuses every request after the first payment.
 */
export const merchantKinds = [
  'handlers',
  'plain',
  'forgetsIntent',
  'late',
  'lateAsk',
  'garbage',
  'otherAmount',
  'soldOut',
] as const
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
   * The shop's scheduled job: with the handlers, refunds second payments of an order. Without them,
   * does nothing.
   */
  settle(trackingId: string): Promise<void>
}

/** The metadata of each payment, which name the request that led to it. */
export interface Metadata {
  /** The number of the request. */
  ask: number
  /** Whether the request was a copy that the network delivered. */
  isCopy: boolean
}
