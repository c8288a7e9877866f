import { samePaymentId } from '../../shared/payment-id'
import type { Attempt, OrderRecord } from './order-record'
import { attemptWithKey, isOver, refusedKeyOf } from './transitions'

/** The parts of a request to authorise on which the decision depends. */
export interface AuthoriseCall {
  /** The browser's key of its payment attempt. */
  attemptKey: string
  /** Digest of the payment method and amount that the customer submitted. */
  submissionDigest: string
  /** When the request arrived, in milliseconds since 1970 by the server's clock. */
  arrivedAt: number
}

export type Decision =
  /** Answer with the result of this attempt. */
  | { do: 'answer'; attempt: Attempt }
  /** The key never makes a payment, or the order is closed. Answer with the order's state. */
  | { do: 'end' }
  /** Send the attempt's idempotency key again, with the current request. */
  | { do: 'repeat'; attempt: Attempt }
  /** The attempt's key is too old to be repeated, so search the service for its payment. */
  | { do: 'find'; attempt: Attempt }
  /** Start a new attempt with a new key. */
  | { do: 'start' }
  /** The order has had too many attempts or requests. */
  | { do: 'refuse' }

const hour = 60 * 60 * 1000
/**
 * The time in which an attempt's key may be sent again. The service stores a key for 24 hours, and
 * one hour is reserved for clocks that differ (rule ORDER-5).
 */
export const repeatableMs = 23 * hour
/**
 * The time after which an attempt without a payment is over. The last request with its key may
 * reach the service after the handlers have stopped waiting, but not later than this.
 */
export const expiredMs = repeatableMs + hour / 4
/** The number of attempts that an order may have (rule ORDER-18). */
export const mostAttempts = 50
/**
 * The greatest number of browsers' keys that lead to one attempt (rule ORDER-18). Also limits the
 * attempt's submissions.
 */
const mostRequests = 100

/**
 * Decides what a request to authorise leads to (rules ORDER-1 to ORDER-6 in docs/spec/orders.md).
 *
 * @param record The payments of its attempts in the states `waiting` and `paid` must have been read
 *   from the service for this request.
 * @param now Milliseconds since 1970 by the server's clock.
 */
export const decide = (record: OrderRecord, call: AuthoriseCall, now: number): Decision => {
  const { attempts, keptPaymentId } = record
  const { attemptKey } = call
  const own = attemptWithKey(record, attemptKey)
  if (own && isOver(own)) return { do: 'answer', attempt: own }
  if (refusedKeyOf(record, attemptKey)) return { do: 'end' }

  const paid = attempts.filter(({ state }) => state.name === 'paid')
  const isKept = ({ state }: Attempt) => 'paymentId' in state && samePaymentId(state.paymentId, keptPaymentId ?? '')
  const kept = paid.find(isKept) ?? paid[0]
  if (kept) return joined(kept, call, { do: 'answer', attempt: kept })
  if (record.closed) return { do: 'end' }

  const asked = attempts.find(({ state }) => state.name === 'asked')
  if (asked) {
    const repeatable = now - asked.startedAt < repeatableMs
    return joined(asked, call, { do: repeatable ? 'repeat' : 'find', attempt: asked })
  }
  if (own) return { do: 'answer', attempt: own }
  const continued = attempts.findLast((attempt) => isContinued(attempt, call))
  if (continued) return joined(continued, call, { do: 'answer', attempt: continued })
  return attempts.length < mostAttempts ? { do: 'start' } : { do: 'refuse' }
}

/**
 * Returns whether a request continues an attempt that waits for the customer (rule ORDER-3): the
 * customer submitted the same payment method and amount as for the attempt, or the attempt was
 * started after this request had arrived.
 */
const isContinued = (
  { state, startedAt, submissionDigests }: Attempt,
  { submissionDigest, arrivedAt }: AuthoriseCall,
): boolean => state.name === 'waiting' && (startedAt > arrivedAt || submissionDigests.includes(submissionDigest))

const joined = (attempt: Attempt, { attemptKey, submissionDigest }: AuthoriseCall, decision: Decision): Decision => {
  const isStored = (known: readonly string[], added: string) => known.includes(added) || known.length < mostRequests
  const { attemptKeys, submissionDigests } = attempt
  return isStored(attemptKeys, attemptKey) && isStored(submissionDigests, submissionDigest)
    ? decision
    : { do: 'refuse' }
}
