import { TenderError } from '../../../src/shared/error'
import { type Money, sameMoney } from '../../../src/shared/money'
import type { IntentSnapshot, LinkedPayment } from '../../../src/shared/types'
import type { AttemptRecord, IntentMemory } from './intent-memory'
import { bare } from './outcome'
import type { TrackedIntent } from './tracked-intent'

export interface AttemptNeeds {
  intent: Pick<TrackedIntent, 'current'>
  memory: IntentMemory
  newKey: () => string
  now: () => number
}

/** The attempt to pay that a checkout is at, as all its pages and tabs remember it. */
export interface Attempts {
  /** The one that is remembered, or a new one. */
  current(): AttemptRecord
  /** Whether nothing has been asked for before it: what was given up may have been confirmed since, in the customer's bank or another tab. */
  isFresh(attempt: AttemptRecord): boolean
  /**
   * The service has ended the one before: the next has a key of its own.
   * @param ended its payment: the intent as it is known here need not list it yet
   */
  renew(...ended: string[]): AttemptRecord
  /** Adds to what is remembered of the current one. */
  note(news: Partial<AttemptRecord>): AttemptRecord
  /**
   * The same attempt goes on with the same amount and method; with another a new one begins, but never beside one under way.
   * @param method names what the customer typed
   * @param waiting the payment of the attempt that waits for the customer, if one does
   * @throws TenderError `payment.open`
   */
  choose(amount: Money, method: string, waiting: LinkedPayment | undefined): AttemptRecord
  /**
   * The merchant's server is about to be asked.
   * @param patienceMs that it has to answer
   */
  ask(attempt: AttemptRecord, amount: Money, patienceMs: number): AttemptRecord
  /** A request of it may still be under way. */
  mayBeUnderway(attempt: AttemptRecord): boolean
}

/** How the names of choices begin that hold nothing of a customer's. */
const impersonal = 'alternative/'

/** Milliseconds within which a request whose answer was lost may still be under way somewhere. */
export const underwayMs = 90_000

/** Milliseconds of them that the merchant's server has for its answer; where it has more, they are more. */
const answeringMs = 60_000

export const createAttempts = ({ intent, memory, newKey, now }: AttemptNeeds): Attempts => {
  /** The attempt that this page knows, and what it was begun with. */
  let mine: { key: string; method?: string } | undefined

  const remember = (attempt: AttemptRecord): AttemptRecord => {
    const intentId = intent.current?.id ?? memory.recall()?.intentId
    memory.remember({ intentId, attempt })
    return attempt
  }

  /** The intent's payments so far, as this page and those before it have heard; undefined without an intent. */
  const knownPayments = (attempt?: AttemptRecord, ended: readonly string[] = []): string[] | undefined => {
    const listed = intent.current?.linkedPayments.map(({ paymentId }) => paymentId)
    return listed && [...new Set([...(attempt?.earlier ?? []), ...listed, ...ended])]
  }

  const renew = (...ended: string[]): AttemptRecord => {
    mine = { key: newKey() }
    // Another tab may begin it that has not heard of the payments known here: it must take none of them for its own.
    const earlier = knownPayments(memory.recall()?.attempt, ended)
    return remember({ key: mine.key, state: 'new', earlier })
  }

  const current = () => memory.recall()?.attempt ?? renew()

  const mayBeUnderway = ({ askedAt = 0 }: AttemptRecord) => now() - askedAt < underwayMs

  const pick = (amount: Money, method: string, waiting: LinkedPayment | undefined): AttemptRecord => {
    const known = current()
    if (known.state === 'new') return known
    // Paid, and given back since.
    if (known.state === 'paid') return renew()
    // After a reload nobody knows whether it is the same card. What waits for the customer would only be told again.
    const begunWith = mine?.key === known.key ? (mine.method ?? known.method) : known.method
    const sameMethod = begunWith === undefined ? !waiting : begunWith === method
    if (sameMethod && known.amount && sameMoney(known.amount, amount)) return known
    // No reading tells what became of a request that named no intent: its key alone keeps it from being carried out beside another.
    if (known.unlinked) return known
    if (!waiting && mayBeUnderway(known)) {
      throw new TenderError(
        'payment.open',
        'pay: an attempt with another amount or card may still be under way: ask again in a moment',
      )
    }
    return renew()
  }

  return {
    current,
    isFresh: ({ state, earlier }) => state === 'new' && !earlier,
    renew,
    note: (news) => remember({ ...current(), ...news }),
    choose: (amount, method, waiting) => {
      const chosen = pick(amount, method, waiting)
      mine = { key: chosen.key, method }
      return chosen
    },
    ask: (attempt, amount, patienceMs) =>
      remember({
        ...attempt,
        state: 'open',
        amount,
        askedAt: now() + Math.max(0, patienceMs - answeringMs),
        ...(mine?.method?.startsWith(impersonal) && { method: mine.method }),
        // A repeat may find its own payment listed.
        earlier: (attempt.state === 'open' && attempt.earlier) || knownPayments(attempt),
        unlinked: attempt.unlinked || !intent.current,
      }),
    mayBeUnderway,
  }
}

/** The payment that an attempt led to: the one it is known by, else the newest that was not there before it. */
export const ledTo = (
  { linkedPayments }: IntentSnapshot,
  { paymentId, earlier }: AttemptRecord,
): LinkedPayment | undefined => {
  const known = earlier && new Set(earlier.map(bare))
  return linkedPayments.findLast((payment) =>
    paymentId === undefined
      ? known?.has(bare(payment.paymentId)) === false
      : bare(payment.paymentId) === bare(paymentId),
  )
}
