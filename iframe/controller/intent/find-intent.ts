import { isTenderError } from '../../../src/shared/error'
import type { ControllerOptions, IntentSnapshot } from '../../../src/shared/types'
import type { OrderStore } from '../payment/order-store'
import type { IntentRequests } from './intent-requests'

export interface FindIntentNeeds {
  options: ControllerOptions
  store: OrderStore
  requests: IntentRequests
}

/**
 * Reads an intent that this browser has stored or the return URL names.
 * @returns undefined without an id, if the service does not know the intent, or if the intent
 *   belongs to another order: anyone with the Public Key can change the `trackingId` of an intent
 *   before its first payment
 */
const readOwnIntent = async (
  id: string | undefined,
  { options, requests }: FindIntentNeeds,
): Promise<IntentSnapshot | undefined> => {
  if (!id) return undefined
  try {
    const intent = await requests.get(id)
    return intent.trackingId === options.intent.trackingId ? intent : undefined
  } catch (error) {
    if (isTenderError(error) && error.code === 'intent.notFound') return undefined
    throw error
  }
}

/** Finds the intent that an earlier page or another tab has started for this order. */
export const findIntent = async (needs: FindIntentNeeds): Promise<IntentSnapshot | undefined> => {
  const { options, store } = needs
  const stored = store.readIntent()
  const storedId = stored?.flowId === options.intent.paymentFlowId ? stored.id : undefined
  // Prefers the intent of the return URL, because the customer's payment belongs to that intent. If
  // this browser has an open attempt, the stored intent is the right one.
  const usesReturned = store.readOrder().state !== 'asked' && !options.fresh
  const returnedId = usesReturned ? options.returned?.intentId : undefined
  const returned = await readOwnIntent(returnedId, needs).catch(() => undefined)
  return returned ?? readOwnIntent(storedId, needs)
}
