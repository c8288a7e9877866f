import type { AuthoriseRequest, Checkout, PayOptions } from '../../src/index'
import { apple, google } from './wallets/merchant'
import { showNoWallets } from './wallets/show-no-wallets'
import { installSimulatedWallets } from './wallets/simulated-wallets'

interface WalletRow {
  checkout: Checkout
  /** Shows which fields are missing, and returns whether the form is complete. */
  validateForm: () => boolean
  authorise: (request: AuthoriseRequest) => unknown
  outcome: NonNullable<PayOptions['outcome']>
  /** Shows a message to the customer. */
  showMessage: (text: string) => void
}

/**
 * Mounts wallets above the card form. The page's form has address and delivery, so the sheet asks
 * only for the card. The checkout's event `result` reports the payments.
 */
export const mountWalletRow = ({ checkout, validateForm, authorise, outcome, showMessage }: WalletRow): void => {
  installSimulatedWallets()
  const wallets = checkout.element('wallets', {
    apple,
    google,
    buttons: { radius: 12 },
    authorise,
    outcome,
    beforeOpen: validateForm,
    divider: true,
  })
  showNoWallets(wallets)
  wallets.on('error', ({ customerMessage }) => showMessage(customerMessage))
  wallets.mount('#wallets')
}
