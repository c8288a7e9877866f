import type { HandlerCall } from './handler-call'
import type { ObservedPayment } from './payment-history'

const hour = 60 * 60 * 1000
/** Milliseconds after its first use in which a key may be repeated (ORDER-5). */
export const repeatableMs = 23 * hour

/** The service's result for an idempotency key. */
type KeyOutcome = { kind: 'payment'; id: string } | { kind: 'rejected'; code: string }

/** The history of an idempotency key, according to the store and the service. */
export interface GrantedKey {
  key: string
  trackingId: string
  /** The call of the handlers that stored the key. */
  granter: HandlerCall
  grantedAt: number
  /** The start of the key's validity, as the handlers stored it. */
  startedAt: number
  firstSentAt: number | null
  /** The calls that sent the key. */
  senders: HandlerCall[]
  outcome: KeyOutcome | null
  resolvedAt: number | null
  /** The number of requests with the key that have not arrived yet. */
  underWay: number
}

/** All keys, in the order of their creation. */
export type KeyLedger = Map<string, GrantedKey>

export const paymentOf = (
  { outcome }: GrantedKey,
  payments: readonly ObservedPayment[],
): ObservedPayment | undefined =>
  outcome?.kind === 'payment' ? payments.find(({ id }) => id === outcome.id) : undefined

/** Returns whether a request with this key may still lead to a payment. */
export const isOpenAt = ({ grantedAt, startedAt, resolvedAt, underWay }: GrantedKey, time: number): boolean =>
  grantedAt <= time && (resolvedAt === null || resolvedAt > time) && (underWay > 0 || time - startedAt < repeatableMs)
