// In your shop: from 'tender-checkout'.
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

// 1. The customer. The shop's server signs them in for this order, and then makes its Client Tokens for this customer.
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

// 2. Every way to pay, in one frame.
const methods = checkout.element('payment', { alternatives: ['PAYPAL', 'KLARNA'], saved: { customerId } })
methods.mount('#methods')
methods.on('submit', () => form.requestSubmit())

// 3. What a shop may know of the choice.
const words = { card: 'a new card', saved: 'a saved card' } as Record<string, string>
methods.on('change', ({ selected = '', lastFour }) => {
  findElement('#chosen').textContent =
    `Paying with ${words[selected] ?? selected}${lastFour ? `, ends in ${lastFour}` : ''}`
})

const showTotal = () => {
  payButton.textContent = checkout.paying ? 'Paying …' : `Pay ${formatMoney(order.total)}`
}

// 4. What changes on the way changes nothing of what the customer chose and typed.
form.addEventListener('change', () => {
  order = priceOrder(readFormFields(form))
  checkout.update({ amount: order.total, cart: order.cart })
  showTotal()
})

// 5. Paying is the same whatever was chosen.
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

// 6. On every load: the payment that an earlier page started, for example before a redirect, and its outcome if that is known later.
checkout.on('result', show)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && show(payment),
  // The service cannot be reached: `pay` asks it first.
  (error: TenderError) => console.warn(error.code),
)

checkout.on('paying', (paying) => {
  payButton.ariaDisabled = String(paying)
  showTotal()
})
showTotal()
