import type { HandlerCall } from './handler-call'
import type { ObservedPayment } from './payment-history'

const hour = 60 * 60 * 1000
/** A key is never repeated later than this after its first use (ORDER-5). */
export const repeatableMs = 23 * hour

/** The service's result for an idempotency key. */
type KeyOutcome = { kind: 'payment'; id: string } | { kind: 'rejected'; code: string }

/** An idempotency key as the store and the service saw it. */
export interface GrantedKey {
  key: string
  trackingId: string
  /** The call that stored the key. */
  granter: HandlerCall
  grantedAt: number
  /** When the use of the key started, as the handlers stored it. */
  startedAt: number
  firstSentAt: number | null
  /** The calls that sent the key. */
  senders: HandlerCall[]
  outcome: KeyOutcome | null
  resolvedAt: number | null
  /** Requests that have not arrived yet. */
  underWay: number
}

/** In the order of their creation. */
export type KeyLedger = Map<string, GrantedKey>

export const paymentOf = (
  { outcome }: GrantedKey,
  payments: readonly ObservedPayment[],
): ObservedPayment | undefined =>
  outcome?.kind === 'payment' ? payments.find(({ id }) => id === outcome.id) : undefined

/** Returns whether a request with this key may still make a payment. */
export const isOpenAt = ({ grantedAt, startedAt, resolvedAt, underWay }: GrantedKey, time: number): boolean =>
  grantedAt <= time && (resolvedAt === null || resolvedAt > time) && (underWay > 0 || time - startedAt < repeatableMs)
