import { deriveKey } from './derive-key'
import type { OrderRecord } from './order'
import type { PaymentCall } from './state'

export type AttemptKey = Pick<PaymentCall, 'freshKey' | 'isDerivedKey'>

export interface AttemptKeyNeeds {
  /** Identifies the order. */
  name: string
  newKey: () => string
  /** Returns whether the browser can store the record of the order. */
  canStore: () => boolean
  /** Returns whether this page has sent a request with the key. */
  wasSent: (key: string) => boolean
}

/**
 * Makes the keys of new attempts. If the browser stores nothing, the first attempt of an order in a
 * given state always has the same key, so that a reload repeats it instead of starting a second
 * payment (rule PAY-SDK-4). An attempt after one that ended without a payment needs another key.
 */
export const createAttemptKeys =
  ({ name, newKey, canStore, wasSent }: AttemptKeyNeeds) =>
  async ({ attempt, abandoned }: OrderRecord): Promise<AttemptKey> => {
    if (canStore()) return { freshKey: newKey(), isDerivedKey: false }
    const derived = await deriveKey(JSON.stringify([name, attempt.earlier, abandoned]))
    return wasSent(derived) ? { freshKey: newKey(), isDerivedKey: false } : { freshKey: derived, isDerivedKey: true }
  }
