import type { AuthoriseRequest, Checkout, PaymentResult, PayOptions } from '../../src/index'
import { apple, google } from './wallets/merchant'
import { installSimulatedWallets } from './wallets/simulated-wallets'

interface WalletRow {
  checkout: Checkout
  /** Says what is still missing of the form, and whether nothing is. */
  isFilledIn: () => boolean
  authorise: (request: AuthoriseRequest) => unknown
  outcome: NonNullable<PayOptions['outcome']>
  onResult: (result: PaymentResult) => void
  /** Says something to the customer. */
  say: (text: string) => void
}

/** The wallets above the card: address and delivery are in the page's own form, so the sheet asks for the card alone. */
export const mountWalletRow = ({ checkout, isFilledIn, authorise, outcome, onResult, say }: WalletRow): void => {
  installSimulatedWallets()
  const wallets = checkout.element('wallets', { apple, google, authorise, outcome, beforeOpen: isFilledIn })
  wallets.on('result', onResult)
  wallets.on('error', ({ customerMessage }) => say(customerMessage))
  wallets.mount('#wallets')
}
