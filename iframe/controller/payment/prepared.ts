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
  /** Prepares. A call during another one returns the result of that one (rule PREP-2). */
  prepare(request: PrepareRequest): Promise<PrepareEnd>
  /** Makes the prepared method void, also one that is being prepared. */
  discard(): void
  /** The running call of `prepare()`. `pay()` waits for it. */
  readonly running: Promise<PrepareEnd> | undefined
}

/**
 * Runs one call of `prepare()` at a time.
 * @param act prepares, and never rejects
 */
export const createPreparation = (
  store: PreparedStore,
  act: (request: PrepareRequest) => Promise<PrepareEnd>,
): Preparation => {
  let running: { end: Promise<PrepareEnd>; isOutdated: boolean } | undefined
  return {
    prepare: (request) => {
      if (running) return running.end
      const own = {
        isOutdated: false,
        end: act(request).finally(() => {
          running = undefined
          if (own.isOutdated) store.set(undefined)
        }),
      }
      running = own
      return own.end
    },
    discard: () => {
      if (running) running.isOutdated = true
      store.set(undefined)
    },
    get running() {
      return running?.end
    },
  }
}
