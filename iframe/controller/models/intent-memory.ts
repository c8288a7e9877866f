import * as z from 'zod/mini'
import { oneOf } from '../../../src/api/one-of'
import { flag, number, text } from '../../../src/api/plain'
import type { Money } from '../../../src/shared/money'
import { type ControllerOptions, type PaymentStatus, paymentStatuses } from '../../../src/shared/types'

/** The part of `localStorage` used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One attempt to pay, from the making of its key to the service's word on it. */
export interface AttemptRecord {
  /** Stays the same across repeats and reloads, so that a repeat is no second charge. */
  key: string
  /** `new`: the merchant's server has not been asked. `open`: it has, and the service has not settled it. `paid`: it has. */
  state: 'new' | 'open' | 'paid'
  /** What was to be paid when the merchant's server was asked. */
  amount?: Money
  /** When it was asked last, in milliseconds since 1970; later by as much as it has more than a minute to answer. */
  askedAt?: number
  /** The payment it led to, once known. */
  paymentId?: string
  /** What the service said of that payment last, once it is paid. */
  status?: PaymentStatus
  /** The intent's payments from before the attempt; unknown where it was made without the intent. */
  earlier?: string[] | undefined
  /** What it was to be paid with, where that is no card: after a reload nobody knows which card was typed. */
  method?: string
  /** It was asked for without an intent once: the intent may not list its payment. */
  unlinked?: boolean
}

/** What is remembered of one tracking id: ids and an amount, and nothing of the customer's. */
export interface Remembered {
  intentId?: string | undefined
  attempt: AttemptRecord
}

/** Which intent and which attempt belong to a tracking id, across reloads and tabs. */
export interface IntentMemory {
  recall(): Remembered | undefined
  remember(what: Remembered): void
}

/** Made for what another page has written: a customer who comes for the first time needs none. */
const shape = () => {
  const maybeText = z.optional(text())
  return z.object({
    intentId: maybeText,
    attempt: z.object({
      key: text(),
      state: oneOf(['new', 'open', 'paid']),
      amount: z.optional(z.object({ amount: number(), currency: text() })),
      askedAt: z.optional(number()),
      paymentId: maybeText,
      status: z.optional(oneOf(paymentStatuses)),
      earlier: z.optional(z.array(text())),
      method: maybeText,
      unlinked: z.optional(flag()),
    }),
  })
}

/**
 * Milliseconds that an order is remembered for after it was last written of. By then the service has forgotten the key of its attempt
 * (a day) and ended what was authorised (a week), and nobody comes back to pay for it.
 */
export const keptMs = 30 * 24 * 60 * 60_000

/** How the names of all that is remembered here begin. */
const own = 'tender|'

/** Takes away what is older, and what is none of this version's. */
const forgetOld = (store: KeyValueStore, now: number) => {
  for (const name of Object.keys(store)) {
    if (name.startsWith(own) && !(now - writtenAt(store.getItem(name)) < keptMs)) store.removeItem(name)
  }
}

const writtenAt = (entry: string | null): number => {
  try {
    return JSON.parse(entry ?? '').at
  } catch {
    return 0
  }
}

/** The name under which a checkout is remembered, and locked against other tabs. */
export const checkoutName = ({ publicKey, intent }: ControllerOptions): string =>
  own + [publicKey, intent.paymentFlowId, intent.trackingId].join('|')

/** Where storage is denied it throws, even on being named: then memory serves until the page goes. */
export const createIntentMemory = (
  storage: () => KeyValueStore,
  options: ControllerOptions,
  now: () => number,
): IntentMemory => {
  const name = checkoutName(options)
  /** What stands in the storage, as it was read or written last: another tab may have written since. */
  let stored: string | null = null
  /** What that says, or what it should say where it could not be written. */
  let known: Remembered | undefined
  try {
    forgetOld(storage(), now())
  } catch {
    // Denied: see above.
  }
  return {
    recall: () => {
      try {
        const found = storage().getItem(name)
        if (found !== stored) {
          stored = found
          const parsed = z.safeParse(shape(), JSON.parse(found ?? 'null'))
          if (parsed.success) known = parsed.data as Remembered
        }
      } catch {
        // Denied, or none of ours.
      }
      return known
    },
    remember: (what) => {
      known = what
      try {
        const written = JSON.stringify({ ...what, at: now() })
        storage().setItem(name, written)
        stored = written
      } catch {
        // Denied or full: see above.
      }
    },
  }
}
