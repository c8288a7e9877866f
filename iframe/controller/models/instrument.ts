import { tokenisePaymentMethod } from '../../../src/api/tokenise-payment-method'
import type { Transport } from '../../../src/api/transport'
import type { AuthoriseRequest, MethodChoice } from '../../../src/shared/types'
import type { WithClientToken } from './client-token'

/** What is paid with, as the merchant's server is told of it. */
export type Instrument = Pick<AuthoriseRequest, 'type' | 'token' | 'walletToken' | 'googlePay' | 'save'>

export interface InstrumentNeeds {
  transport: Transport
  withClientToken: WithClientToken
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  newKey: () => string
}

/** Names a choice, so that the same one is known again when the customer pays once more. It tells nothing of a card. */
export const nameOf = (choice: MethodChoice): string => {
  if (choice.kind === 'card') return choice.method
  // A wallet gives a new token each time, for what is the same attempt.
  return `${choice.kind}/${choice.kind === 'saved' ? choice.token : choice.type}`
}

/** Makes of a choice what can be told to the merchant: a card becomes a token, the rest goes as it is. */
export const createInstruments =
  ({ transport, withClientToken, repeat, newKey }: InstrumentNeeds) =>
  async (choice: MethodChoice): Promise<Instrument> => {
    switch (choice.kind) {
      case 'card': {
        const idempotencyKey = newKey()
        const { card, customerId } = choice
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
