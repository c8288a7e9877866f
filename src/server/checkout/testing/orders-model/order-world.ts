import type { ModelService, Reply } from '../../../../model/service'
import type { CheckoutHandlers } from '../../create-checkout-handlers'
import type { HandlerCall, PostedBody } from './handler-call'
import type { KeyLedger } from './key-ledger'
import type { ObservedPayment, Period } from './payment-history'
import type { Database } from './unreliable-store'
import type { VirtualClock } from './virtual-clock'

export interface ModelOrder {
  trackingId: string
  /** The cookie of the customer who owns the order. */
  cookie: string
  customer: { email: string }
  flowId: string
  /** The order's prices, the latest last. */
  prices: { amount: number; since: number }[]
  /** Each browser's intent, and when the browser moved it to another order. */
  intents: (ModelIntent | undefined)[]
  /** Every body that a browser posted for the order. */
  posted: { browser: number; body: PostedBody; isOwner: boolean; isWellFormed: boolean }[]
}

export interface ModelIntent {
  id: string
  movedAt: number | null
}

/** A shop with two orders, its database, the service, and what the model records about them. */
export interface OrderWorld {
  clock: VirtualClock
  random: () => number
  skewMs: number
  service: ModelService
  database: Database
  /** Starts a call of the handlers, each in its own instance: instances share only the store. */
  start<Result>(call: HandlerCall, act: (handlers: CheckoutHandlers) => Promise<Result>): Promise<Result>
  orders: ModelOrder[]
  calls: HandlerCall[]
  keys: KeyLedger
  /** The payments that the handlers cancelled or refunded. */
  reversed: Set<string>
  /** The service's payments of an order. */
  payments(trackingId: string): Promise<ObservedPayment[]>
  /** Sends an operation of the shop itself or its customer, without faults. */
  directly(name: string, variables: object): Promise<Reply>
  /** Requests of the handlers that have not arrived at the service yet. */
  underWay: number
  tokens: Map<string, string>
  /** Violations of rules. */
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
