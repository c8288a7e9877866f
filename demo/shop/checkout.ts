// In your shop, import from 'tender-checkout'.
import { type AuthoriseRequest, createCheckout, type PaymentResult, type TenderError } from '../../src/index'
import { flowOf } from '../catalogue/flow-of'
import { priceOrder } from '../catalogue/price-order'
import { findElement } from './find-element'
import { language, onLanguage } from './language'
import { readFormFields } from './read-form-fields'
import { selectQuantities } from './select-quantities'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'
import { showFieldErrors } from './show-field-errors'
import { showMessage } from './show-message'
import { showService } from './show-service'
import { summariseDelivery } from './summarise-delivery'
import { toggleBillingFields } from './toggle-billing-fields'
import { chosenOptions, followSettings } from './tools/demo-settings'

const form = findElement<HTMLFormElement>('#checkout')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

// 1. The order: the cart, whose quantities are in the address, and its price.
selectQuantities(form)
const flow = flowOf(new URL(location.href).searchParams.get('flow'))
findElement<HTMLInputElement>('[name="flow"]').value = flow
let order = priceOrder(readFormFields(form))

const showOrder = () => {
  const { text, money } = language()
  findElement('#items-price').textContent = money(order.itemsPrice)
  findElement('#delivery-price').textContent =
    order.deliveryPrice.amount === 0 ? text('free') : money(order.deliveryPrice)
  for (const id of ['#total', '#order-total']) findElement(id).textContent = money(order.total)
}

// 2. The checkout. It starts an intent in the service.
const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken,
  intent: {
    trackingId,
    paymentFlowId: flow,
    amount: order.total,
    cart: order.cart,
    customer: { isGuest: true },
  },
  // `locale` and `appearance`: the demo's settings choose them.
  ...chosenOptions(),
})

// 3. The steps. Tender tracks the sections with data-tender-step and sends their status to the
// service.
checkout.steps.follow(form)

// 4. The card form, in a frame of the service. Enter in the card form submits this form.
const card = checkout.element('card').mount('#card')
card.on('submit', () => form.requestSubmit())

// 5. The pay button. It shows the amount, a payment in progress and a paid order.
checkout.element('payButton').mount('#pay')

// 6. Changes of the order and the customer, which Tender sends to the service.
form.addEventListener('change', ({ target }) => {
  const { name } = target as HTMLInputElement
  if (name === 'delivery' || name.startsWith('quantity-')) {
    order = priceOrder(readFormFields(form))
    checkout.set({ intent: { amount: order.total, cart: order.cart } })
    showOrder()
  }
  if (name === 'email' || name === 'name') {
    const fields = readFormFields(form)
    const customer = { isGuest: true, email: fields.email ?? '', name: fields.name ?? '' }
    checkout.set({ intent: { customer } })
  }
})

const authoriseForm = (request: AuthoriseRequest) => authorise(request, readFormFields(form))

const showResult = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else {
    showMessage(result.message, result.status)
  }
}

// 7. The payment. The shop's server authorises it with the Private Key. `pay` always settles.
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (checkout.paying) return
  showMessage('')
  await checkout.pay({ authorise: authoriseForm, outcome })
})

// 8. On every load: recovers a payment of an earlier page, for example after a reload. If that
// payment is still pending, the event `result` reports its outcome later.
checkout.on('result', showResult)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && showResult(payment),
  // If the service cannot be reached, no action is needed: the next `pay` reads the payment first.
  (error: TenderError) => console.warn(error.code),
)

// 9. Optional wallets above the card form. A shop that always shows them imports this module at the
// top.
if (new URL(location.href).searchParams.has('wallets')) {
  const { mountWalletRow } = await import('./wallet-row')
  mountWalletRow({
    checkout,
    validateForm: () => form.reportValidity(),
    authorise: authoriseForm,
    outcome,
    showMessage,
  })
}

// The order must not change during a payment.
checkout.on('paying', (paying) => {
  for (const section of form.querySelectorAll<HTMLElement>('.summary, [data-tender-step]')) {
    section.inert = paying
  }
})

// The shop's own form.
showFieldErrors(form)
toggleBillingFields()
summariseDelivery(form)
showOrder()
onLanguage(showOrder)

// Only the demo has settings and a service view.
followSettings(checkout)
showService(checkout)
