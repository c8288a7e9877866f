// In your shop, import from 'tender-checkout'.
import { createCheckout, type PaymentResult, type TenderError } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { findElement } from './find-element'
import { language } from './language'
import { readFormFields } from './read-form-fields'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'
import { showMessage } from './show-message'
import { showService } from './show-service'
import { chosenOptions, followSettings } from './tools/demo-settings'
import { apple, google } from './wallets/merchant'
import { showNoWallets } from './wallets/show-no-wallets'
import { installSimulatedWallets } from './wallets/simulated-wallets'

// Most machines have no wallet, so the demo simulates them.
installSimulatedWallets()

const form = findElement<HTMLFormElement>('#checkout')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

/**
 * Whether the customer returns from a provider. Read before the checkout removes it from the
 * address.
 */
const isReturn = new URL(location.href).searchParams.has('result')

/**
 * Shows that the payment is being confirmed, in place of the methods: a customer who has just
 * approved a payment must not choose a method again.
 * @returns a function that shows the methods again
 */
const showLookup = (): (() => void) => {
  const section = findElement('#content')
  const status = document.createElement('p')
  status.className = 'looking-up'
  status.role = 'status'
  section.classList.add('returning')
  section.append(status)
  // Screen readers announce a text that appears in the status.
  status.textContent = `${language().text('oneMoment')} ${language().text('checkingOrder')}`
  return () => {
    section.classList.remove('returning')
    status.remove()
  }
}

/**
 * The form fields of the order: delivery to a parcel locker. Without quantities, the order has one
 * of each product.
 */
const fields = { delivery: 'locker' }
const order = priceOrder(fields)
const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken,
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: order.total, cart: order.cart },
  // `locale` and `appearance`: the demo's settings choose them.
  ...chosenOptions(),
})

const show = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else showMessage(result.message, result.status)
}

// 1. A button for each method. Call `pay` synchronously in the click: browsers block a pop-up that
// opens later.
const buttons = form.querySelectorAll<HTMLButtonElement>('[name="method"]')
for (const button of buttons) {
  button.addEventListener('click', async () => {
    if (checkout.paying) return
    showMessage('')
    button.ariaBusy = 'true'
    const { actions } = readFormFields(form)
    await checkout.pay({
      method: { type: button.value },
      actions: actions === 'popup' ? 'popup' : 'redirect',
      authorise: (request) => authorise(request, fields),
      outcome,
      returnUrl: new URL('/method-buttons.html', location.href).href,
    })
  })
}

// The page shows where the customer approves the payment, until the window is closed.
checkout.on('action', ({ display, phase }) => {
  if (display === 'popup') showMessage(phase === 'begin' ? language().text('inWindow') : '', 'pending')
})

// 2. The wallets, which pay without leaving the page.
const wallets = checkout.element('wallets', {
  apple,
  google,
  // As high and as round as the shop's buttons.
  buttons: { height: 48, radius: 12 },
  authorise: (request) => authorise(request, fields),
  outcome,
})
showNoWallets(wallets)
wallets.on('error', ({ customerMessage }) => {
  showMessage(customerMessage)
})
wallets.mount('#wallets')

// 3. On every load: recovers a payment of an earlier page, for example after a redirect. If that
// payment is still pending, the event `result` reports its outcome later.
checkout.on('result', show)
const hideLookup = isReturn ? showLookup() : () => {}
checkout
  .resume({ outcome })
  .then(
    ({ payment }) => payment && show(payment),
    // If the service cannot be reached, no action is needed: the next `pay` reads the payment
    // first.
    (error: TenderError) => console.warn(error.code),
  )
  .finally(hideLookup)

// 4. During a payment, the buttons are disabled. The attribute `disabled` would remove the focus,
// so the code uses `aria-disabled`.
checkout.on('paying', (paying) => {
  for (const button of buttons) {
    button.ariaDisabled = String(paying)
    if (!paying) button.ariaBusy = 'false'
  }
})

// Only the demo has settings and a service view.
followSettings(checkout)
showService(checkout)
