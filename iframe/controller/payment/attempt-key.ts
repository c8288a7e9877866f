import { deriveKey } from './derive-key'
import type { OrderRecord } from './order'

export interface DerivedKeyNeeds {
  /** Identifies the order. */
  name: string
  /** Returns whether this page has sent a request with the key. */
  wasSent: (key: string) => boolean
}

/**
 * Creates the function that returns the key of a new attempt that the browser does not store. The
 * key is derived from the order and its earlier payments, so that a reload repeats the attempt
 * instead of starting a second payment (rule PAY-SDK-4).
 * @returns undefined if this page has already sent a request with the key: that attempt ended
 *   without a payment, so the next one needs another key
 */
export const createDerivedKeys =
  ({ name, wasSent }: DerivedKeyNeeds) =>
  async ({ attempt, abandoned }: OrderRecord): Promise<string | undefined> => {
    const derived = await deriveKey(JSON.stringify([name, attempt.earlier, abandoned]))
    return wasSent(derived) ? undefined : derived
  }
