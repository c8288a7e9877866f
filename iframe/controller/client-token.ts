import type { Channel } from '../../src/bridge/channel'
import type { ControllerToPage } from '../../src/bridge/protocol'
import { isClientTokenExhausted, isTenderError, TenderError } from '../../src/shared/error'
import { withTimeout } from '../with-timeout'

export interface ClientTokenOptions {
  page: Channel<ControllerToPage>
  isOnline: () => boolean
  /** The order that the tokens are for. Another order has a `ClientToken` of its own, so tokens are never shared. */
  trackingId: string
}

/** Milliseconds that the merchant's server may take to give a Client Token. */
export const clientTokenPatienceMs = 30_000

export type WithClientToken = <Result>(call: (credential: string) => Promise<Result>) => Promise<Result>

/** Gives the token to another frame of the service, which tells the one that the service has refused. */
export const shareClientToken =
  (withClientToken: WithClientToken) =>
  ({ refused }: { refused?: string }): Promise<string> =>
    withClientToken(async (token) => {
      if (token === refused) throw new TenderError('key.unauthorised', 'clientToken: refused')
      return token
    })

export interface ClientToken {
  withClientToken: WithClientToken
  /** The next that needs one gets another: the one in use may have been made for what is not to be paid any more. */
  forget(): void
}

/**
 * Stores the Client Token: requests it from the page when it is first needed, and once more if the service rejects it or it has
 * made all its calls. If the page's function fails while the browser is offline, the error is `network.offline`.
 */
export const createClientToken = ({ page, isOnline, trackingId }: ClientTokenOptions): ClientToken => {
  let token: Promise<string> | undefined
  const ask = async (renew: boolean): Promise<string> => {
    const asking = page.call('clientToken', { trackingId, renew })
    const told = await withTimeout(clientTokenPatienceMs, asking, () =>
      failed(`no answer within ${clientTokenPatienceMs} ms`),
    )
    if (told.kind !== 'answer' && !isOnline()) throw new TenderError('network.offline', 'clientToken: offline')
    if (told.kind !== 'answer') throw failed('it threw, or its Response is no JSON or reports a failure: see its cause')
    const token = tokenIn(told.answer)
    if (typeof token === 'string' && token.startsWith('ct_')) return token
    if (token !== null) throw failed('expected a Client Token, ct_test_… or ct_live_…')
    throw new TenderError('clientToken.missing', 'createCheckout: clientToken: give a Client Token made by your server')
  }
  /** Whoever needs it meanwhile waits for the same one. */
  const get = (renew: boolean): Promise<string> => {
    const asked = ask(renew)
    token = asked
    asked.catch(() => {
      if (token === asked) token = undefined
    })
    return asked
  }
  return {
    withClientToken: async (call) => {
      const credential = await (token ?? get(false))
      try {
        return await call(credential)
      } catch (error) {
        if (!needsAnother(error)) throw error
        return call(await get(true))
      }
    },
    forget: () => {
      token = undefined
    },
  }
}

const needsAnother = (error: unknown): boolean =>
  isTenderError(error) && (error.code === 'key.unauthorised' || isClientTokenExhausted(error))

/** The token itself, or an object that holds it. */
const tokenIn = (answer: unknown): unknown => {
  const { clientToken, token } = Object(answer) as Record<string, unknown>
  return clientToken ?? token ?? answer
}

const failed = (what: string) => new TenderError('clientToken.failed', `createCheckout: clientToken: ${what}`)
