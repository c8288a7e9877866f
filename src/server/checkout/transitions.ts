import { type Money, sameMoney } from '../../shared/money'
import type { OrderRefusal } from '../../shared/order-state'
import { samePaymentId } from '../../shared/payment-id'
import type { ActionKind } from '../../shared/types'
import type { Attempt, AttemptState, OrderRecord, RefusedKey } from './order-record'
import type { Standing } from './payment-standing'

/*
 * This file contains the pure functions that change an order's record. Each returns the same object
 * if nothing changes. The state of an attempt only moves forward (asked, waiting, paid, ended), so
 * that a late or repeated answer never reverts a newer one.
 */

export const emptyRecord: OrderRecord = {
  format: 1,
  attempts: [],
  keptPaymentId: null,
  refusedKeys: [],
  closed: false,
}

const ranks: Readonly<Record<AttemptState['name'], number>> = {
  asked: 0,
  // These two states mean "no payment". They rank below the states with a payment, because the
  // service may report a payment later.
  expired: 1,
  rejected: 1,
  waiting: 2,
  paid: 3,
  ended: 4,
}

/**
 * Returns whether an attempt has ended without a payment, or with a payment that took no money or
 * was refunded in full.
 */
export const isOver = ({ state }: Attempt): boolean =>
  state.name === 'ended' || state.name === 'rejected' || state.name === 'expired'

/** Returns whether the status of a payment that was read is older than the record. */
export const isStale = ({ state }: Attempt, reading: Standing): boolean => ranks[reading] < ranks[state.name]

/** Returns the newest attempt to which a request with this key led. */
export const attemptWithKey = ({ attempts }: OrderRecord, attemptKey: string): Attempt | undefined =>
  attempts.findLast(({ attemptKeys }) => attemptKeys.includes(attemptKey))

/** Returns the entry of a key that never makes a payment. */
export const refusedKeyOf = ({ refusedKeys }: OrderRecord, attemptKey: string): RefusedKey | undefined =>
  refusedKeys.find((refused) => refused.attemptKey === attemptKey)

/**
 * Stores that a key never makes a payment, unless a request with it has led to an attempt.
 *
 * @param refusal null if the browser has asked for the outcome of the key
 */
export const refuseKey = (record: OrderRecord, attemptKey: string, refusal: OrderRefusal | null): OrderRecord =>
  attemptWithKey(record, attemptKey) || refusedKeyOf(record, attemptKey)
    ? record
    : { ...record, refusedKeys: [...record.refusedKeys, { attemptKey, refusal }] }

/** Stores that the shop has closed the order. */
export const closeRecord = (record: OrderRecord): OrderRecord => (record.closed ? record : { ...record, closed: true })

/** Returns the attempt to which a payment belongs. */
export const attemptOf = ({ attempts }: OrderRecord, paymentId: string): Attempt | undefined =>
  attempts.find((attempt) => hasPayment(attempt, paymentId))

export const paymentIdOf = ({ state }: Attempt): string | null => ('paymentId' in state ? state.paymentId : null)

const hasPayment = ({ state }: Attempt, paymentId: string): boolean =>
  'paymentId' in state && samePaymentId(state.paymentId, paymentId)

/** Adds an attempt before its payment is requested. */
export const startAttempt = (
  record: OrderRecord,
  attempt: Omit<Attempt, 'state' | 'intentCompleted' | 'waited'>,
): OrderRecord => ({
  ...record,
  attempts: [...record.attempts, { ...attempt, waited: false, intentCompleted: false, state: { name: 'asked' } }],
})

/** Adds another request of a browser to an attempt. */
export const joinAttempt = (
  record: OrderRecord,
  attempt: Attempt,
  { attemptKey, intentId, submissionDigest, amount }: Joining,
): OrderRecord =>
  change(
    record,
    (other) => isSameAttempt(attempt, other),
    (found) => {
      const attemptKeys = including(found.attemptKeys, attemptKey)
      const intentIds = found.intentIds.length < mostIntents ? including(found.intentIds, intentId) : found.intentIds
      const submissionDigests = including(found.submissionDigests, submissionDigest)
      const isOtherAmount = found.amount !== null && amount !== undefined && !sameMoney(found.amount, amount)
      const isKnown =
        attemptKeys === found.attemptKeys &&
        intentIds === found.intentIds &&
        submissionDigests === found.submissionDigests &&
        !isOtherAmount
      if (isKnown) return found
      return { ...found, attemptKeys, intentIds, submissionDigests, amount: isOtherAmount ? null : found.amount }
    },
  )

/**
 * The most intents that the record of an attempt contains (rule ORDER-18). If a payment is linked
 * to a further intent, the search among all payments finds it.
 */
const mostIntents = 20

/** A request of a browser that joins an attempt. */
interface Joining {
  attemptKey: string
  /** Null for a request without an intent. */
  intentId: string | null
  /** Undefined if the request does not repeat the key. */
  submissionDigest: string | undefined
  /** The amount of a request that repeats the key; otherwise undefined. */
  amount: Money | undefined
}

/**
 * Returns the list with the item; the same list if it already contains the item or there is no
 * item.
 */
const including = <Item>(list: Item[], item: Item | undefined): Item[] =>
  item === undefined || list.includes(item) ? list : [...list, item]

/**
 * Stores the new state of an attempt, such as the service's answer to its idempotency key. If the
 * record has lost the attempt or contains it with another payment, adds the answer as a further
 * attempt, so that no payment is forgotten.
 */
export const answerAttempt = (record: OrderRecord, attempt: Attempt, state: AttemptState): OrderRecord => {
  const paymentId = 'paymentId' in state ? state.paymentId : null
  const found = record.attempts.find((other) => isSameAttempt(attempt, other))
  if (!found) {
    const answered = advance({ ...attempt, state: { name: 'asked' } }, state)
    return append(withoutAdopted(record, paymentId), answered)
  }
  const known = paymentIdOf(found)
  if (known !== null && paymentId !== null && !samePaymentId(known, paymentId)) {
    const other: Attempt = { ...found, idempotencyKey: null, attemptKeys: [], intentCompleted: false, state }
    return attemptOf(record, paymentId) ? record : append(record, other)
  }
  const next = change(
    record,
    (one) => one === found,
    (one) => advance(one, state),
  )
  return withoutAdopted(next, paymentId)
}

const append = (record: OrderRecord, attempt: Attempt): OrderRecord => ({
  ...record,
  attempts: [...record.attempts, attempt],
})

/**
 * Removes the entry of an adopted payment, because the attempt to which the payment belongs is now
 * known.
 */
const withoutAdopted = (record: OrderRecord, paymentId: string | null): OrderRecord => {
  const isAdopted = (attempt: Attempt) =>
    attempt.idempotencyKey === null && paymentId !== null && hasPayment(attempt, paymentId)
  return record.attempts.some(isAdopted)
    ? { ...record, attempts: record.attempts.filter((attempt) => !isAdopted(attempt)) }
    : record
}

/** Stores the status of a payment that was read. */
export const observePayment = (record: OrderRecord, paymentId: string, standing: Standing): OrderRecord =>
  change(
    record,
    (attempt) => attempt === attemptOf(record, paymentId),
    // An attempt with a payment already has the state `waiting` or a later one.
    (found) => (standing === 'waiting' ? found : advance(found, { name: standing, paymentId })),
  )

/**
 * Adds a payment of this order that the record does not contain. If the payment has the mark of an
 * attempt without a payment, it is stored as that attempt's payment.
 */
export const adoptPayment = (
  record: OrderRecord,
  { paymentId, standing, kind, intentId, startedAt, mark }: AdoptedPayment,
): OrderRecord => {
  if (attemptOf(record, paymentId)) return record
  const state = stateFor({ paymentId, standing, kind })
  const marked = mark === null ? undefined : record.attempts.find((attempt) => attempt.mark === mark)
  if (marked && paymentIdOf(marked) === null) return answerAttempt(record, marked, state)
  const adopted: Attempt = {
    idempotencyKey: null,
    mark,
    attemptKeys: [],
    startedAt,
    amount: null,
    submissionDigests: [],
    intentIds: intentId === null ? [] : [intentId],
    waited: standing === 'waiting',
    intentCompleted: false,
    state,
  }
  return append(record, adopted)
}

/** Stores how far all payments were searched for the payment of an attempt. */
export const continueSearch = (record: OrderRecord, attempt: Attempt, searchedUntil: number): OrderRecord =>
  change(
    record,
    (other) => isSameAttempt(attempt, other),
    (found) => (searchedUntil > (found.searchedUntil ?? 0) ? { ...found, searchedUntil } : found),
  )

/** Returns the state of an attempt whose payment was read. */
export const stateFor = ({ paymentId, standing, kind }: ReadPayment): AttemptState =>
  standing === 'waiting' ? { name: standing, paymentId, kind, url: null } : { name: standing, paymentId }

export interface ReadPayment {
  paymentId: string
  standing: Standing
  /** The kind of its customer action. Without meaning unless the standing is `waiting`. */
  kind: ActionKind
}

export interface AdoptedPayment extends ReadPayment {
  intentId: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  /** The mark in the payment's metadata; null if there is none. */
  mark: string | null
}

export const keepPayment = (record: OrderRecord, keptPaymentId: string | null): OrderRecord =>
  record.keptPaymentId === keptPaymentId ? record : { ...record, keptPaymentId }

/** Stores that the intent of this payment's attempt needs no completion any longer. */
export const completeIntentOf = (record: OrderRecord, paymentId: string): OrderRecord =>
  change(
    record,
    (attempt) => attempt === attemptOf(record, paymentId),
    (found) => (found.intentCompleted ? found : { ...found, intentCompleted: true }),
  )

/** Returns whether the attempts of two versions of a record are the same attempt. */
export const isSameAttempt = (attempt: Attempt, other: Attempt): boolean =>
  attempt.idempotencyKey === null
    ? 'paymentId' in attempt.state && hasPayment(other, attempt.state.paymentId)
    : attempt.idempotencyKey === other.idempotencyKey

const change = (
  record: OrderRecord,
  isChanged: (attempt: Attempt) => boolean,
  next: (attempt: Attempt) => Attempt,
): OrderRecord => {
  const attempts = record.attempts.map((attempt) => (isChanged(attempt) ? next(attempt) : attempt))
  return attempts.every((attempt, index) => attempt === record.attempts[index]) ? record : { ...record, attempts }
}

const advance = (attempt: Attempt, state: AttemptState): Attempt => {
  const [from, to] = [ranks[attempt.state.name], ranks[state.name]]
  // The URL of a customer action may become known later than the pending state.
  const learnsUrl = attempt.state.name === 'waiting' && attempt.state.url === null && 'url' in state && !!state.url
  const waited = attempt.waited || state.name === 'waiting'
  return to > from || learnsUrl ? { ...attempt, waited, state } : attempt
}
