import { headlessRequestPaymentProcessorToken } from '../../src/api/headless-request-payment-processor-token'
import type { Transport } from '../../src/api/transport'
import { isTenderError, TenderError } from '../../src/shared/error'
import type { ActionDisplay, PayRequest, ProcessorTokenRequest } from '../../src/shared/types'
import type { CustomerAction } from './actions/customer-action'
import type { WithClientToken } from './client-token'

export interface ProcessorTokenNeeds {
  transport: Transport
  withClientToken: WithClientToken
  showAction: CustomerAction
  returnTo: (way: ActionDisplay, challenge: string, returnUrl: string) => string
  newKey: () => string
}

type Asked = ProcessorTokenRequest & Pick<PayRequest, 'actions' | 'place' | 'returnUrl'>

/**
 * Gets the processor's token of a method in the vault, with 3-D Secure where the processor wants it. The same call tells whether the
 * customer has passed; asked without need it does nothing, and gives the same address again.
 */
export const createProcessorTokens =
  ({ transport, withClientToken, showAction, returnTo, newKey }: ProcessorTokenNeeds) =>
  async ({ vaultToken, connectionId, currency, actions, place, returnUrl }: Asked): Promise<{ token: string }> => {
    const way = actions === 'popup' ? 'modal' : actions
    const id = newKey()
    const tokenRequest = {
      vaultToken,
      paymentProcessorConnectionId: connectionId,
      currencyCode: currency,
      threeDSecureRedirectUrl: returnTo(way, id, returnUrl),
    }
    const ask = () =>
      withClientToken((credential) => transport(headlessRequestPaymentProcessorToken, { tokenRequest }, { credential }))
    try {
      return await ask()
    } catch (error) {
      const url = urlOf(error)
      if (url === undefined) throw error
      let refused: unknown
      const look = async () => {
        try {
          return await ask()
        } catch (fault) {
          const now = urlOf(fault)
          // Failed or given up, the service asks anew, at another address.
          if (now === url || passes(fault)) return undefined
          refused = now === undefined ? fault : unfinished()
          return 'refused' as const
        }
      }
      const { found } = await showAction({ id, kind: 'challenge', url }, { way, place, look })
      if (found === undefined) throw unfinished()
      if (found === 'refused') throw refused
      return found
    }
  }

const urlOf = (error: unknown): string | undefined =>
  isTenderError(error) && error.service?.extensions.code === 'error.authorize.requires3DSecure'
    ? error.service.extensions.url
    : undefined

/** The network or the service is away for a moment. */
const passes = (error: unknown) => isTenderError(error) && (error.fixedBy === 'network' || error.fixedBy === 'service')

const unfinished = () =>
  new TenderError('action.unfinished', 'processorToken: the customer has not passed 3-D Secure: call it again')
