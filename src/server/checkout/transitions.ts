import type { Attempt, AttemptState, OrderRecord } from './order-record'
import { type Standing, samePaymentId } from './payment-standing'

/*
 * Every change of an order's record is one of these pure functions. Each returns the same object if nothing changes.
 * A state only moves forward (asked, waiting, paid, ended), so a late or repeated observation never undoes a newer one.
 */

export const emptyRecord: OrderRecord = { format: 1, attempts: [], keptPaymentId: null }

const ranks: Readonly<Record<AttemptState['name'], number>> = {
  asked: 0,
  waiting: 1,
  paid: 2,
  ended: 3,
  rejected: 3,
  expired: 3,
}

/** Whether an attempt ended without money for good. */
export const isOver = ({ state }: Attempt): boolean => ranks[state.name] === 3

export const paymentIdOf = ({ state }: Attempt): string | null => ('paymentId' in state ? state.paymentId : null)

/** Adds an attempt that is about to be asked for. */
export const startAttempt = (
  record: OrderRecord,
  attempt: Omit<Attempt, 'state' | 'intentCompleted' | 'waited'>,
): OrderRecord => ({
  ...record,
  attempts: [...record.attempts, { ...attempt, waited: false, intentCompleted: false, state: { name: 'asked' } }],
})

/** Notes that another request of a browser belongs to this attempt. */
export const joinAttempt = (
  record: OrderRecord,
  attempt: Attempt,
  { attemptKey, intentId, submissionDigest }: Joining,
): OrderRecord =>
  change(
    record,
    (other) => isSameAttempt(attempt, other),
    (found) => {
      const attemptKeys = including(found.attemptKeys, attemptKey)
      const intentIds = including(found.intentIds, intentId)
      const submissionDigests = including(found.submissionDigests, submissionDigest)
      const isKnown =
        attemptKeys === found.attemptKeys &&
        intentIds === found.intentIds &&
        submissionDigests === found.submissionDigests
      return isKnown ? found : { ...found, attemptKeys, intentIds, submissionDigests }
    },
  )

/** A request of a browser that joins an attempt. */
interface Joining {
  attemptKey: string
  /** Null if the request named none. */
  intentId: string | null
  /** Left out if the request does not repeat the key. */
  submissionDigest: string | undefined
}

/** The same list if it has the item or there is none. */
const including = <Item>(list: Item[], item: Item | undefined): Item[] =>
  item === undefined || list.includes(item) ? list : [...list, item]

/** Notes what the service answered to the idempotency key of an attempt. */
export const answerAttempt = (record: OrderRecord, attempt: Attempt, state: AttemptState): OrderRecord =>
  change(
    record,
    (other) => isSameAttempt(attempt, other),
    (found) => advance(found, state),
  )

/** Notes what a reading said of a payment. */
export const observePayment = (record: OrderRecord, paymentId: string, standing: Standing): OrderRecord =>
  change(
    record,
    (attempt) => samePaymentId(paymentIdOf(attempt) ?? '', paymentId),
    (found) =>
      standing === 'waiting'
        ? advance(found, { name: 'waiting', paymentId, url: null })
        : advance(found, { name: standing, paymentId }),
  )

/** Adds a payment of this order that was made without the handlers. A no-op if the payment is known. */
export const adoptPayment = (
  record: OrderRecord,
  { paymentId, standing, intentId, startedAt }: AdoptedPayment,
): OrderRecord => {
  if (record.attempts.some((attempt) => samePaymentId(paymentIdOf(attempt) ?? '', paymentId))) return record
  const adopted: Attempt = {
    idempotencyKey: null,
    attemptKeys: [],
    startedAt,
    submissionDigests: [],
    intentIds: intentId === null ? [] : [intentId],
    waited: standing === 'waiting',
    intentCompleted: false,
    state: standing === 'waiting' ? { name: 'waiting', paymentId, url: null } : { name: standing, paymentId },
  }
  return { ...record, attempts: [...record.attempts, adopted] }
}

export interface AdoptedPayment {
  paymentId: string
  standing: Standing
  intentId: string | null
  /** Milliseconds since 1970. */
  startedAt: number
}

export const keepPayment = (record: OrderRecord, keptPaymentId: string | null): OrderRecord =>
  record.keptPaymentId === keptPaymentId ? record : { ...record, keptPaymentId }

/** Notes that the service completed the intent of the attempt that led to this payment. */
export const completeIntentOf = (record: OrderRecord, paymentId: string): OrderRecord =>
  change(
    record,
    (attempt) => samePaymentId(paymentIdOf(attempt) ?? '', paymentId),
    (found) => (found.intentCompleted ? found : { ...found, intentCompleted: true }),
  )

/** Whether two versions of a record mean the same attempt. */
export const isSameAttempt = (attempt: Attempt, other: Attempt): boolean =>
  attempt.idempotencyKey === null
    ? samePaymentId(paymentIdOf(attempt) ?? '', paymentIdOf(other) ?? '-')
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
  // The address of a challenge may become known after the waiting itself.
  const learnsUrl = attempt.state.name === 'waiting' && attempt.state.url === null && 'url' in state && !!state.url
  const waited = attempt.waited || state.name === 'waiting'
  return to > from || learnsUrl ? { ...attempt, waited, state } : attempt
}
