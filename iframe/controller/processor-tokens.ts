import { headlessRequestPaymentProcessorToken } from '../../src/api/browser-operations'
import type { Transport } from '../../src/api/transport'
import { isTenderError, TenderError } from '../../src/shared/error'
import type { ActionDisplay, PayRequest, ProcessorTokenRequest } from '../../src/shared/types'
import type { CustomerAction } from './actions/customer-action'
import type { WithClientToken } from './client-token'

export interface ProcessorTokenNeeds {
  transport: Transport
  withClientToken: WithClientToken
  showAction: CustomerAction
  returnTo: (display: ActionDisplay, challenge: string, returnUrl: string) => string
  newKey: () => string
}

type Request = ProcessorTokenRequest & Pick<PayRequest, 'actions' | 'containerId' | 'returnUrl'>

interface ProcessorToken {
  token: string
}

/** How a challenge has ended: with the token, or with an error. */
type Outcome = { kind: 'token'; token: ProcessorToken } | { kind: 'error'; error: unknown }

/**
 * Creates the function that gets the processor's token of a stored method, after 3-D Secure if the
 * processor requires it. The same request is then repeated to learn whether the customer has
 * passed. While the challenge is pending, a repeated request changes nothing and returns the same
 * URL.
 */
export const createProcessorTokens =
  ({ transport, withClientToken, showAction, returnTo, newKey }: ProcessorTokenNeeds) =>
  async ({ vaultToken, connectionId, currency, actions, containerId, returnUrl }: Request): Promise<ProcessorToken> => {
    const display = actions === 'popup' ? 'modal' : actions
    const id = newKey()
    const tokenRequest = {
      vaultToken,
      paymentProcessorConnectionId: connectionId,
      currencyCode: currency,
      threeDSecureRedirectUrl: returnTo(display, id, returnUrl),
    }
    const requestToken = () =>
      withClientToken((credential) => transport(headlessRequestPaymentProcessorToken, { tokenRequest }, { credential }))
    try {
      return await requestToken()
    } catch (error) {
      const url = challengeUrlOf(error)
      if (url === undefined) throw error
      const readOutcome = () =>
        requestToken().then(
          (token): Outcome => ({ kind: 'token', token }),
          (failure: unknown) => outcomeOf(failure, url),
        )
      const action = { id, kind: 'challenge', url } as const
      const { outcome } = await showAction(action, { display, containerId, readOutcome })
      if (outcome?.kind === 'token') return outcome.token
      throw outcome ? outcome.error : unfinished()
    }
  }

/** Returns the outcome after an error; undefined while it is not known. */
const outcomeOf = (error: unknown, url: string): Outcome | undefined => {
  const current = challengeUrlOf(error)
  if (current === url || isTemporary(error)) return undefined
  // After a failed or abandoned challenge, the service requires a new one, at another URL.
  return { kind: 'error', error: current === undefined ? error : unfinished() }
}

const challengeUrlOf = (error: unknown): string | undefined =>
  isTenderError(error) && error.service?.extensions.code === 'error.authorize.requires3DSecure'
    ? error.service.extensions.url
    : undefined

const isTemporary = (error: unknown) =>
  isTenderError(error) && (error.fixedBy === 'network' || error.fixedBy === 'service')

const unfinished = () =>
  new TenderError('action.unfinished', 'processorToken(): the customer has not passed 3-D Secure. Call it again')
