import { tokenisePaymentMethod } from '../../../src/api/browser-operations'
import type { Account } from '../../../src/api/read-account'
import type { Transport } from '../../../src/api/transport'
import type { AuthoriseRequest, CardValues, MethodChoice } from '../../../src/shared/types'
import type { WithClientToken } from '../client-token'

/** The payment method, as the merchant's server receives it. */
export type Instrument = Pick<AuthoriseRequest, 'type' | 'token' | 'walletToken' | 'googlePay' | 'save'>

export interface InstrumentNeeds {
  transport: Transport
  account: Pick<Account, 'features'>
  withClientToken: WithClientToken
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  newKey: () => string
}

/**
 * Creates the function that turns a choice into an instrument. A new card is tokenised. Other
 * choices need no request.
 */
export const createInstruments =
  ({ transport, account, withClientToken, repeat, newKey }: InstrumentNeeds) =>
  async (choice: MethodChoice): Promise<Instrument> => {
    switch (choice.kind) {
      case 'card': {
        const idempotencyKey = newKey()
        const { customerId } = choice
        const card = supportedCard(choice.card, account)
        const variables = { data: { paymentMethod: { card }, ...(customerId && { customer: { id: customerId } }) } }
        const { token } = await withClientToken((credential) =>
          repeat(() => transport(tokenisePaymentMethod, variables, { credential, idempotencyKey })),
        )
        return { type: 'CARD', token, ...(choice.save && { save: true }) }
      }
      case 'saved':
        return { type: 'CARD', token: choice.token }
      case 'alternative':
        return { type: choice.type }
      case 'wallet': {
        const { type, walletToken, googlePay } = choice
        return { type, walletToken, ...(googlePay && { googlePay }) }
      }
    }
  }

/** Removes the chosen brand if the service does not announce the feature `preferredBrand`. */
const supportedCard = ({ preferredBrand, ...card }: CardValues, { features }: Pick<Account, 'features'>): CardValues =>
  preferredBrand !== undefined && features.includes('preferredBrand') ? { ...card, preferredBrand } : card
