import type { ControllerOptions } from '../../../src/shared/types'

/** The part of `localStorage` used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Which intent belongs to a tracking id, across reloads and tabs. Holds ids and nothing of the customer's. */
export interface IntentMemory {
  recall(): string | null
  remember(intentId: string): void
  forget(): void
}

/** Where storage is denied it throws, even on being named: then memory serves until the page goes. */
export const createIntentMemory = (
  storage: () => KeyValueStore,
  { publicKey, intent }: ControllerOptions,
): IntentMemory => {
  const key = ['tender', publicKey, intent.paymentFlowId, intent.trackingId].join('|')
  let fallback: string | null = null
  const attempt = <Result>(act: (store: KeyValueStore) => Result): Result | null => {
    try {
      return act(storage())
    } catch {
      return null
    }
  }
  return {
    recall: () => attempt((store) => store.getItem(key)) ?? fallback,
    remember: (intentId) => {
      fallback = intentId
      attempt((store) => store.setItem(key, intentId))
    },
    forget: () => {
      fallback = null
      attempt((store) => store.removeItem(key))
    },
  }
}
