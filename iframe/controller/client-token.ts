import type { Account } from '../../src/api/read-account'
import type { ElementToController } from '../../src/bridge/protocol'
import { isClientTokenExhausted, isTenderError, TenderError } from '../../src/shared/error'
import type { MerchantAnswer } from '../../src/shared/types'
import { withTimeout } from '../../src/shared/with-timeout'

export interface ClientTokenOptions {
  /** Requests a token from the page. @param renew whether the service has rejected the last one */
  request: (renew: boolean) => Promise<MerchantAnswer>
  isOnline: () => boolean
  /** The public function whose option `clientToken` is called, for errors. */
  caller: 'createCheckout' | 'createVault'
}

/** Milliseconds until the merchant's `clientToken` function times out. */
export const clientTokenTimeoutMs = 30_000

export type WithClientToken = <Result>(call: (credential: string) => Promise<Result>) => Promise<Result>

/**
 * Creates the handler of an element frame's requests for the token. If the service has rejected a
 * token, the frame sends that token as `refused`. The handler then throws `key.unauthorised` for
 * the stored token, so that `withClientToken` requests a new one.
 */
export const shareClientToken =
  (withClientToken: WithClientToken, { features }: Pick<Account, 'features'>): ElementToController['clientToken'] =>
  ({ refused }) =>
    withClientToken(async (token) => {
      if (token === refused) throw new TenderError('key.unauthorised', 'clientToken: rejected by the service')
      return { token, features }
    })

export interface ClientToken {
  withClientToken: WithClientToken
  /** Discards the token, because it may be for an old amount. The next call requests a token. */
  forget(): void
}

/**
 * Creates the store of the Client Token, which requests the token from the page when a call first
 * needs it. If a call fails because the service rejects the token, or because the token was used
 * too often, a new token is requested and the call is repeated once. If the page reports a failure
 * while the browser is offline, the error is `network.offline`.
 */
export const createClientToken = ({ request, isOnline, caller }: ClientTokenOptions): ClientToken => {
  const failed = (reason: string) => new TenderError('clientToken.failed', `${caller}(): clientToken ${reason}`)
  let token: Promise<string> | undefined
  const requestToken = async (renew: boolean): Promise<string> => {
    const answer = await withTimeout(request(renew), clientTokenTimeoutMs, () =>
      failed(`did not answer within ${clientTokenTimeoutMs} ms`),
    )
    if (answer.kind !== 'answer') {
      if (!isOnline()) throw new TenderError('network.offline', `${caller}(): clientToken: the browser is offline`)
      throw failed('threw, or its Response reports a failure or is not JSON. See the cause')
    }
    const received = tokenIn(answer.answer)
    if (typeof received === 'string' && received.startsWith('ct_')) return received
    if (received !== null) throw failed('returned no Client Token. Expected ct_test_… or ct_live_…')
    throw new TenderError(
      'clientToken.missing',
      `${caller}(): clientToken is missing or returned null. Return a Client Token from your server`,
    )
  }
  /** Requests a token, and stores the promise, so that calls that begin meanwhile wait for it. */
  const renewToken = (renew: boolean): Promise<string> => {
    const requested = requestToken(renew)
    token = requested
    requested.catch(() => {
      if (token === requested) token = undefined
    })
    return requested
  }
  return {
    withClientToken: async (call) => {
      const credential = await (token ?? renewToken(false))
      try {
        return await call(credential)
      } catch (error) {
        if (!needsNewToken(error)) throw error
        return call(await renewToken(true))
      }
    },
    forget: () => {
      token = undefined
    },
  }
}

const needsNewToken = (error: unknown): boolean =>
  isTenderError(error) && (error.code === 'key.unauthorised' || isClientTokenExhausted(error))

/**
 * Returns the token in the answer of the merchant's function: the answer itself, or a member of it.
 */
const tokenIn = (answer: unknown): unknown => {
  const { clientToken, token } = Object(answer) as Record<string, unknown>
  return clientToken ?? token ?? answer
}
