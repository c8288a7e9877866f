import { authorise, outcome } from '../shop-routes'
import { apple, google } from './merchant'
import { installSimulatedWallets } from './simulated-wallets'

installSimulatedWallets()

const message = document.querySelector('#message')

/**
 * Waits for `window.Tender`. The script tag is async, so it may run before or after this script.
 */
const waitForTender = () => {
  const checkout = window.Tender?.checkout
  if (!checkout || document.readyState === 'loading') return void setTimeout(waitForTender, 50)
  const wallets = checkout.element('wallets', {
    apple,
    google,
    authorise: (request) => authorise(request, { delivery: 'pickup' }),
    outcome,
  })
  wallets.on('result', (result) => {
    if (message) message.textContent = 'message' in result ? result.message : 'Thank you! Your order is paid.'
  })
  wallets.mount('#wallets')
}
waitForTender()
