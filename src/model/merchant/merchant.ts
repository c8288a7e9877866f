import type { Money } from '../../shared/money'
import type { Reply } from '../service'

/** The routes of a merchant's server that a checkout calls. */
export type ShopRoute = 'client-token' | 'authorise' | 'outcome'

/** One call of the page's `authorise` function: the moment when a payment is asked for. */
export interface Ask {
  /** 1 for the first of the world. */
  index: number
  trackingId: string
  /** Which browser asked, and which page in it. */
  browser: number
  page: number
  /** The page asked with no other key before. */
  isFirstKey: boolean
  attemptKey: string
  intentId: string | undefined
  /** What the customer saw. */
  shown: Money
  /** The true time of the call. */
  at: number
  /**
   * When the service answered the newest reading that the page's controller had received in the
   * same call of `pay`.
   */
  readAt: number | undefined
  /** The page received a refusal. */
  isRefused?: boolean
}

/** One request of a page. */
export interface ShopRequest {
  route: ShopRoute
  body: Readonly<Record<string, unknown>>
  /** Present for `authorise`. */
  ask?: Ask
  /** The network delivered the request a second time. */
  isCopy?: boolean
}

/** How an order of the shop is paid for. */
export interface ShopOrder {
  trackingId: string
  flowId: string
  /** The shop's own price. */
  amount: Money
}

/**
 * A merchant's server.
 *
 * - `handlers`: `createCheckoutHandlers`.
 * - `plain`: code of its own, as the guide describes it. The others are `plain` with a fault:
 * - `forgetsIntent` does not pass the id of the intent on.
 * - `late` answers after the browser stopped waiting.
 * - `lateAsk` asks the service after the browser stopped waiting.
 * - `garbage` does not pass the service's answer on.
 * - `otherAmount` charges ten times the price.
 * - `soldOut` refuses every request after the first that paid.
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
 * What happens to the next request to authorise.
 *
 * - `slow`: the server asks the service after 45 s.
 * - `refuses`: the order is sold out.
 * - `fails`: the server cannot read its own orders.
 */
export const moods = ['slow', 'refuses', 'fails'] as const
export type Mood = (typeof moods)[number]

export interface Merchant {
  answer(request: ShopRequest): Promise<Reply>
  /**
   * The scheduled job of a shop with handlers: gives back second payments. Without handlers it does
   * nothing.
   */
  settle(trackingId: string): Promise<void>
}

/** What a payment of the model carries: the request that made it. */
export interface Metadata {
  /** The index of the request. */
  ask: number
  /** It was a copy that the network delivered. */
  isCopy: boolean
}
