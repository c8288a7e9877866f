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
 * Creates the function that returns the key of a new attempt. If the browser stores nothing, the
 * key is derived from the order and its earlier payments, so that a reload repeats the attempt
 * instead of starting a second payment (rule PAY-SDK-4). If this page has already sent a request
 * with the derived key, the key is random: that attempt ended without a payment.
 */
export const createAttemptKeys =
  ({ name, newKey, canStore, wasSent }: AttemptKeyNeeds) =>
  async ({ attempt, abandoned }: OrderRecord): Promise<AttemptKey> => {
    if (canStore()) return { freshKey: newKey(), isDerivedKey: false }
    const derived = await deriveKey(JSON.stringify([name, attempt.earlier, abandoned]))
    return wasSent(derived) ? { freshKey: newKey(), isDerivedKey: false } : { freshKey: derived, isDerivedKey: true }
  }
