import type { IntentOperations } from '../../../src/api/intent-operations'
import type { Transport } from '../../../src/api/transport'
import type { IntentDifference } from '../../../src/api/update-intent'
import type { ControllerOptions, IntentOptions, IntentSnapshot } from '../../../src/shared/types'

export interface IntentRequestsNeeds {
  options: ControllerOptions
  transport: Transport
  operations: IntentOperations
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
}

/** The intent requests of one checkout, with its Public Key. */
export interface IntentRequests {
  get(id: string): Promise<IntentSnapshot>
  /**
   * Starts an intent. If the reply is lost, the repeated request starts another one, and the first
   * stays unused.
   */
  start(intent: Pick<IntentOptions, 'trackingId' | 'paymentFlowId' | 'amount'>): Promise<IntentSnapshot>
  update(id: string, difference: IntentDifference, signal: AbortSignal): Promise<IntentSnapshot>
  /** Completes the intent. The request continues after the page is closed. */
  complete(id: string, paymentReference: string): Promise<IntentSnapshot>
}

/**
 * Returns whether a request is small enough to continue after the page is closed. Browsers limit
 * `keepalive` requests to 64 KiB in total.
 */
const canOutlivePage = (difference: object) => new TextEncoder().encode(JSON.stringify(difference)).length < 30_000

export const createIntentRequests = (needs: IntentRequestsNeeds): IntentRequests => {
  const { transport, repeat, operations } = needs
  const credential = needs.options.publicKey
  return {
    get: (id) => repeat(() => transport(operations.getIntent, { id }, { credential })),
    start: (intent) => repeat(() => transport(operations.startIntent, intent, { credential })),
    update: (id, difference, signal) => {
      const variables = { id, ...difference }
      return transport(operations.updateIntent, variables, {
        credential,
        keepalive: canOutlivePage(difference),
        signal,
      })
    },
    complete: (id, paymentReference) =>
      transport(operations.completeIntent, { id, paymentReference }, { credential, keepalive: true }),
  }
}
