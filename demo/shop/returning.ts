// In your shop, import from 'tender-checkout'.
import { createCheckout, formatMoney, type PaymentResult, type TenderError } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { appearance } from './appearance'
import { openAccount } from './backend-client'
import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'

const form = findElement<HTMLFormElement>('#checkout')
const payButton = findElement<HTMLButtonElement>('#pay')
const message = findElement('#message')
const { serviceUrl = '', trackingId = '' } = document.body.dataset
const locale = new URL(location.href).searchParams.get('locale') ?? 'en'

// 1. The customer. The shop's server links the order to the customer and creates Client Tokens for
// both.
const { customerId } = await openAccount(trackingId)

let order = priceOrder(readFormFields(form))
const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken,
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: order.total, cart: order.cart },
  locale,
  appearance,
})

// 2. All payment methods in one frame.
const methods = checkout.element('payment', { alternatives: ['PAYPAL', 'KLARNA'], saved: { customerId } })
methods.mount('#methods')
methods.on('submit', () => form.requestSubmit())

// 3. The selected method. The page learns only its kind and the last four digits.
const labels = { card: 'a new card', saved: 'a saved card' } as Record<string, string>
methods.on('change', ({ selected = '', lastFour }) => {
  findElement('#chosen').textContent =
    `Paying with ${labels[selected] ?? selected}${lastFour ? `, ending in ${lastFour}` : ''}`
})

const showTotal = () => {
  payButton.textContent = checkout.paying ? 'Paying …' : `Pay ${formatMoney(order.total)}`
}

// 4. Changes of the order. The frame keeps the selection and the typed text.
form.addEventListener('change', () => {
  order = priceOrder(readFormFields(form))
  checkout.update({ amount: order.total, cart: order.cart })
  showTotal()
})

// 5. The payment, for every method.
const show = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else message.textContent = result.message
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (checkout.paying) return
  message.textContent = ''
  await checkout.pay({
    authorise: (request) => authorise(request, readFormFields(form)),
    outcome,
  })
})

// 6. On every load: recovers a payment of an earlier page, for example after a redirect. The event
// `result` reports a later outcome.
checkout.on('result', show)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && show(payment),
  // No action needed if the service cannot be reached: `pay` reads the payment first.
  (error: TenderError) => console.warn(error.code),
)

checkout.on('paying', (paying) => {
  payButton.ariaDisabled = String(paying)
  showTotal()
})
showTotal()
