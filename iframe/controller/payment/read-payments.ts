import { isTenderError, TenderError } from '../../../src/shared/error'
import type { ControllerOptions, IntentSnapshot } from '../../../src/shared/types'
import { withTimeout } from '../../with-timeout'
import type { ServiceClock } from '../service-clock'
import { listedPayments } from './order'
import type { OrderStore } from './order-store'
import type { RequestStopwatch } from './request-stopwatch'
import type { PaymentsReading } from './state'

export interface ReadPaymentsNeeds {
  store: OrderStore
  options: ControllerOptions
  /** Reads an intent. @throws TenderError `intent.notFound` if the service does not know it */
  readIntent: (id: string) => Promise<IntentSnapshot>
  serviceClock: Pick<ServiceClock, 'now' | 'read'>
  stopwatch: RequestStopwatch
}

export type ReadPayments = (intentIds: readonly string[]) => Promise<PaymentsReading>

/** Milliseconds until reading the intents times out. */
export const readTimeoutMs = 20_000

/**
 * Creates the function that reads the payments which the service lists for the order. An intent
 * with another `trackingId` does not belong to the order: its id came from the page's URL, or a
 * client with the Public Key changed its `trackingId` (rule PAY-SDK-9).
 */
export const createReadPayments = ({
  store,
  options,
  readIntent,
  serviceClock,
  stopwatch,
}: ReadPaymentsNeeds): ReadPayments => {
  const { trackingId, paymentFlowId } = options.intent
  const readOrNothing = async (id: string): Promise<IntentSnapshot | undefined> => {
    try {
      const intent = await readIntent(id)
      return intent.trackingId === trackingId ? intent : undefined
    } catch (error) {
      if (isTenderError(error) && error.code === 'intent.notFound') return undefined
      throw error
    }
  }
  return async (intentIds) => {
    const stored = store.readIntent()
    const currentId = stored?.flowId === paymentFlowId ? stored.id : undefined
    const ids = [...new Set([...intentIds, ...(currentId === undefined ? [] : [currentId])])]
    const quietMs = stopwatch.quietMs(store.readOrder())
    const late = () => new TenderError('network.timeout', `getIntent: no answer within ${readTimeoutMs} ms`)
    const found = await withTimeout(readTimeoutMs, Promise.all(ids.map(readOrNothing)), late)
    return {
      payments: found.flatMap((intent) => (intent ? listedPayments(intent) : [])),
      gone: ids.filter((_id, index) => !found[index]),
      isComplete: found.some((intent) => intent?.id === currentId && intent?.status === 'COMPLETE'),
      serviceNow: ids.length > 0 ? serviceClock.now() : await serviceClock.read(options.publicKey),
      quietMs,
    }
  }
}
