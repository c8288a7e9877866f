import * as z from 'zod/mini'
import type { ControllerOptions } from '../../../src/shared/types'

/** The part of `localStorage` used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

/** What is remembered of one tracking id: ids, and nothing of the customer's. */
export interface Remembered {
  intentId: string
  /** The attempt that the service has not settled yet, or the next one. Kept across reloads, so that a repeat is no second charge. */
  attemptKey: string
}

/** Which intent and which attempt belong to a tracking id, across reloads and tabs. */
export interface IntentMemory {
  recall(): Remembered | undefined
  remember(what: Remembered): void
}

const shape = z.object({ intentId: z.string(), attemptKey: z.string() })

/** Where storage is denied it throws, even on being named: then memory serves until the page goes. */
export const createIntentMemory = (
  storage: () => KeyValueStore,
  { publicKey, intent }: ControllerOptions,
): IntentMemory => {
  const key = ['tender', publicKey, intent.paymentFlowId, intent.trackingId].join('|')
  let fallback: Remembered | undefined
  return {
    recall: () => {
      try {
        const parsed = z.safeParse(shape, JSON.parse(storage().getItem(key) ?? 'null'))
        return parsed.success ? parsed.data : fallback
      } catch {
        return fallback
      }
    },
    remember: (what) => {
      fallback = what
      try {
        storage().setItem(key, JSON.stringify(what))
      } catch {
        // Denied or full: see above.
      }
    },
  }
}
