// In your shop, import from 'tender-checkout'.
import { createCheckout, type PaymentResult, type TenderError } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { openAccount } from './backend-client'
import { findElement } from './find-element'
import { language } from './language'
import { readFormFields } from './read-form-fields'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'
import { showMessage } from './show-message'
import { showService } from './show-service'
import { chosenOptions, followSettings } from './tools/demo-settings'

const form = findElement<HTMLFormElement>('#checkout')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

// 1. The customer. The shop's server links the order to the customer and creates Client Tokens for
// both.
const { customerId } = await openAccount(trackingId).catch((error: Error) => {
  showMessage(language().text('accountFailed'))
  throw error
})

let order = priceOrder(readFormFields(form))
const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken,
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: order.total, cart: order.cart },
  // `locale` and `appearance`: the demo's settings choose them.
  ...chosenOptions(),
})

// 2. All payment methods in one frame.
const methods = checkout.element('payment', { alternatives: ['PAYPAL', 'KLARNA'], saved: { customerId } })
methods.mount('#methods')
methods.on('submit', () => form.requestSubmit())

// 3. The selected method. The page learns only its kind and the last four digits.
let chosen = ''
methods.on('change', ({ selected = '' }) => {
  // Removes the message, because it is about the method that was selected before.
  if (chosen && chosen !== selected) showMessage('')
  chosen = selected
})

// 4. Changes of the order. The frame keeps the selection and the typed text.
form.addEventListener('change', () => {
  order = priceOrder(readFormFields(form))
  checkout.set({ intent: { amount: order.total, cart: order.cart } })
})

// 5. The pay button. It shows the amount, a payment in progress and a paid order.
checkout.element('payButton').mount('#pay')

// 6. The payment, for every method.
const show = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else showMessage(result.message, result.status)
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (checkout.paying) return
  showMessage('')
  await checkout.pay({
    authorise: (request) => authorise(request, readFormFields(form)),
    outcome,
  })
})

// 7. On every load: recovers a payment of an earlier page, for example after a redirect. If that
// payment is still pending, the event `result` reports its outcome later.
checkout.on('result', show)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && show(payment),
  // If the service cannot be reached, no action is needed: the next `pay` reads the payment first.
  (error: TenderError) => console.warn(error.code),
)

// Only the demo has settings and a service view.
followSettings(checkout)
showService(checkout)
