import { type Money, sameMoney } from '../../../src/shared/money'
import type { BillingAddress, PreparedMethod, PrepareEnd, PrepareRequest } from '../../../src/shared/types'
import type { Instrument } from './instruments'

/** What the customer has submitted, without a value of the card. */
export interface SubmittedMethod {
  /** Identifies the payment method: it stays the same until the customer changes it. */
  method: string
  /** Identifies everything that is sent: it also changes with the security code or the address. */
  key: string
  /** What the page may show of the method. */
  shown: PreparedMethod
}

/** A method that `prepare()` has turned into an instrument, for the next `pay()` (rule PREP-1). */
export interface Prepared extends SubmittedMethod {
  instrument: Instrument
  /** The amount that the page showed. */
  amount: Money
  /** The billing address that the page passed. */
  billingAddress?: BillingAddress | undefined
}

/** Whether a prepared method can pay what the customer submits now (rule PREP-3). */
export const isPreparedFor = (prepared: Prepared, submitted: SubmittedMethod | undefined, amount: Money): boolean =>
  prepared.key === submitted?.key && sameMoney(prepared.amount, amount)

/** Whether two billing addresses contain the same values. An empty one counts as none. */
export const isSameAddress = (one: BillingAddress | undefined, other: BillingAddress | undefined): boolean =>
  JSON.stringify(filledParts(one)) === JSON.stringify(filledParts(other))

const filledParts = (address: BillingAddress = {}) =>
  Object.entries(address)
    .filter(([, value]) => value)
    .sort()

/** Milliseconds after which a prepared method is void (rule PREP-3). */
export const preparedLifetimeMs = 30 * 60_000

/** Keeps the prepared method of an order, in memory only. */
export interface PreparedStore {
  /** The prepared method; undefined if there is none or it is void. */
  readonly current: Prepared | undefined
  /** Replaces the prepared method. @param next undefined to make it void */
  set(next: Prepared | undefined): void
}

export interface PreparedStoreNeeds {
  /** Milliseconds since 1970. */
  now: () => number
  /** Called when there is another prepared method, or none any longer. */
  onChanged: () => void
}

export const createPreparedStore = ({ now, onChanged }: PreparedStoreNeeds): PreparedStore => {
  let held: { prepared: Prepared; until: number; timer: ReturnType<typeof setTimeout> } | undefined
  const set = (next: Prepared | undefined) => {
    if (next === held?.prepared) return
    clearTimeout(held?.timer)
    held = next && {
      prepared: next,
      until: now() + preparedLifetimeMs,
      timer: setTimeout(() => set(undefined), preparedLifetimeMs),
    }
    onChanged()
  }
  return {
    get current() {
      // A timer is late after a machine has slept.
      if (held && now() >= held.until) set(undefined)
      return held?.prepared
    },
    set,
  }
}

export interface Preparation {
  /**
   * Prepares. A call during another one returns the result of that one (rule PREP-2). After an
   * edit, that is the result of the method as it was when the later call began, or newer.
   */
  prepare(request: PrepareRequest): Promise<PrepareEnd>
  /**
   * Makes the prepared method void. One that is being prepared is prepared again (rule PREP-3).
   * @param amount the new amount, if it has changed
   */
  discard(amount?: Money): void
  /** Makes the prepared method void for good, because the session ends. */
  close(): void
  /** The running call of `prepare()`. `pay()` waits for it. */
  readonly running: Promise<PrepareEnd> | undefined
}

export interface PreparationNeeds {
  /**
   * Prepares once, and never rejects.
   * @param onCollected to be called when the element has answered: edits that it has reported
   *   before are part of what it answered
   */
  act: (request: PrepareRequest, onCollected: () => void) => Promise<PrepareEnd>
  /** Returns the end of a call whose method has become void again and again, or for good. */
  refuse: (request: PrepareRequest) => PrepareEnd
}

interface RunningCall {
  /** The request of the newest call, for the newest amount. */
  request: PrepareRequest
  /** Whether the method has changed since it was collected. */
  isEdited: boolean
}

/** How often one call of `prepare()` prepares at most, if the method changes meanwhile. */
const mostAttempts = 3

/** Runs one call of `prepare()` at a time. */
export const createPreparation = (store: PreparedStore, { act, refuse }: PreparationNeeds): Preparation => {
  let call: RunningCall | undefined
  let running: Promise<PrepareEnd> | undefined
  let isClosed = false

  const attempt = async (own: RunningCall, attemptsLeft: number): Promise<PrepareEnd> => {
    const { request } = own
    own.isEdited = false
    const end = await act(request, () => {
      own.isEdited = false
    })
    if (!own.isEdited && own.request === request && !isClosed) return end
    store.set(undefined)
    const isLast = isClosed || attemptsLeft <= 1
    // An error or a payment is also returned after an edit, but not for a newer request.
    if (end.status !== 'prepared' && (isLast || own.request === request)) return end
    return isLast ? refuse(own.request) : attempt(own, attemptsLeft - 1)
  }

  const discard = (amount?: Money) => {
    if (call) {
      call.isEdited = true
      if (amount) call.request = { ...call.request, amount }
    }
    store.set(undefined)
  }

  return {
    prepare: (request) => {
      if (call && running) {
        if (call.isEdited) call.request = request
        return running
      }
      call = { request, isEdited: false }
      running = attempt(call, mostAttempts).finally(() => {
        call = undefined
        running = undefined
      })
      return running
    },
    discard,
    close: () => {
      isClosed = true
      discard()
    },
    get running() {
      return running
    },
  }
}
