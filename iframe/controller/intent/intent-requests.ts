import { getIntent, type IntentDifference, startIntent, updateIntent } from '../../../src/api/browser-operations'
import type { Account } from '../../../src/api/read-account'
import type { Transport } from '../../../src/api/transport'
import type { ControllerOptions, IntentOptions, IntentSnapshot } from '../../../src/shared/types'

export interface IntentRequestsNeeds {
  options: ControllerOptions
  transport: Transport
  account: Pick<Account, 'features'>
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
}

/** The intent requests of one checkout, with its Public Key. */
export interface IntentRequests {
  get(id: string): Promise<IntentSnapshot>
  /**
   * Starts an intent. If the reply is lost, the repeated request starts another one, and the first
   * stays unused.
   *
   * @param content returns the content of the intent. It is called for each request, because the
   * customer may withdraw the consent between two of them
   */
  start(content: () => IntentOptions): Promise<IntentSnapshot>
  update(id: string, difference: IntentDifference, signal: AbortSignal): Promise<IntentSnapshot>
}

/**
 * Returns whether a request is small enough to continue after the page is closed. Browsers limit
 * `keepalive` requests to 64 KiB in total.
 */
const canOutlivePage = (difference: object) => new TextEncoder().encode(JSON.stringify(difference)).length < 30_000

export const createIntentRequests = (needs: IntentRequestsNeeds): IntentRequests => {
  const { transport, repeat, account } = needs
  const options = { credential: needs.options.publicKey, features: account.features }
  return {
    get: (id) => repeat(() => transport(getIntent, { id }, options)),
    start: (content) => repeat(() => transport(startIntent, content(), options)),
    update: (id, difference, signal) => {
      const variables = { id, ...difference }
      return transport(updateIntent, variables, {
        ...options,
        keepalive: canOutlivePage(difference),
        signal,
      })
    },
  }
}
