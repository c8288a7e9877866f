import type { CheckoutHandlers } from '../../src/server/checkout/create-checkout-handlers'
import type { Clock } from '../doubles/clock'
import type { ModelService, Reply } from '../doubles/service'
import type { HandlerCall, PostedBody } from './handler-call'
import type { KeyLedger } from './key-ledger'
import type { ObservedPayment, Period } from './payment-history'
import type { Database } from './unreliable-store'

export interface ModelOrder {
  trackingId: string
  /** The cookie of the customer who owns the order. */
  cookie: string
  customer: { email: string }
  flowId: string
  /** The prices of the order over time, the latest last. */
  prices: { amount: number; since: number }[]
  /** The intent of each browser, and when the browser moved it to another order. */
  intents: (ModelIntent | undefined)[]
  /** Every body that a browser posted for the order. */
  posted: { browser: number; body: PostedBody; isOwner: boolean; isWellFormed: boolean }[]
}

export interface ModelIntent {
  id: string
  movedAt: number | null
}

/** A shop with two orders, its database and the service, with the model's records about them. */
export interface OrderWorld {
  clock: Clock
  random: () => number
  skewMs: number
  service: ModelService
  database: Database
  /**
   * Starts a call of the handlers. Each call has its own instance of the handlers, and all
   * instances share one store.
   */
  start<Result>(call: HandlerCall, act: (handlers: CheckoutHandlers) => Promise<Result>): Promise<Result>
  orders: ModelOrder[]
  calls: HandlerCall[]
  keys: KeyLedger
  /** The payments that the handlers cancelled or refunded. */
  reversed: Set<string>
  /** Returns the payments of an order in the service. */
  payments(trackingId: string): Promise<ObservedPayment[]>
  /** Executes an operation of the shop or its customer, without faults. */
  directly(name: string, variables: object): Promise<Reply>
  /** The number of requests of the handlers that have not arrived at the service yet. */
  underWay: number
  tokens: Map<string, string>
  /** The revisions of all answers, in their order. */
  revisions: { trackingId: string; revision: number; at: number }[]
  /** Each order and attempt key that an answer has ended without a payment. */
  refused: Set<string>
  /** The violations of rules that the checks have found. */
  violations: string[]
}

/** Returns the prices of an order during a period. */
export const pricesDuring = ({ prices }: ModelOrder, { from, to }: Period): number[] =>
  prices
    .filter(({ since }, index) => since <= to && (prices[index + 1]?.since ?? Number.POSITIVE_INFINITY) >= from)
    .map(({ amount }) => amount)

export const orderOf = ({ orders }: OrderWorld, trackingId: string): ModelOrder => {
  const order = orders.find((one) => one.trackingId === trackingId)
  if (!order) throw new Error(`The model has no ${trackingId}`)
  return order
}
