// In your shop: from 'tender-checkout'.
import { type AuthoriseRequest, createCheckout, formatMoney, type PaymentResult } from '../../src/index'
import { flowOf } from '../catalogue/flow-of'
import { priceOrder } from '../catalogue/price-order'
import { appearance } from './appearance'
import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'
import { showService } from './show-service'
import { toggleBillingFields } from './toggle-billing-fields'

const form = findElement<HTMLFormElement>('#checkout')
const payButton = findElement<HTMLButtonElement>('#pay')
const message = findElement('#message')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

// 1. The order: what is in the cart, and what it costs.
const flow = flowOf(new URL(location.href).searchParams.get('flow'))
findElement<HTMLInputElement>('[name="flow"]').value = flow
let order = priceOrder(readFormFields(form))

const showOrder = () => {
  findElement('#items-price').textContent = formatMoney(order.itemsPrice)
  findElement('#delivery-price').textContent =
    order.deliveryPrice.amount === 0 ? 'Free' : formatMoney(order.deliveryPrice)
  findElement('#total').textContent = formatMoney(order.total)
  payButton.textContent = checkout.paying ? 'Paying …' : `Pay ${formatMoney(order.total)}`
}

// 2. The checkout: begins when the page does. The service follows it from here on.
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
  appearance,
})

// 3. The sections marked with data-tender-step tell the service how far the customer is.
checkout.steps.follow(form)

// 4. The card form, in a frame of the service. Enter in it is Enter in this form.
const card = checkout.element('card').mount('#card')
card.on('submit', () => form.requestSubmit())

// 5. What changes on the way is told to the service too.
form.addEventListener('change', ({ target }) => {
  const { name } = target as HTMLInputElement
  if (name === 'delivery' || name.startsWith('quantity-')) {
    order = priceOrder(readFormFields(form))
    checkout.update({ amount: order.total, cart: order.cart })
    showOrder()
  }
  if (name === 'email' || name === 'name') {
    const fields = readFormFields(form)
    checkout.update({ customer: { isGuest: true, email: fields.email ?? '', name: fields.name ?? '' } })
  }
})

const authoriseForm = (request: AuthoriseRequest) => authorise(request, readFormFields(form))

const say = (text: string) => {
  message.textContent = text
}

const showResult = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else {
    say(result.message)
  }
}

// 6. Paying. The shop's backend does it, with its Private Key; `pay` does all the rest and always settles.
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  // A second click gets the same payment. Its result is shown once.
  if (checkout.paying) return
  say('')
  showResult(await checkout.pay({ authorise: authoriseForm, outcome }))
})

// 7. The wallets above the card. A shop that always has them needs no question, and imports this at the top.
if (new URL(location.href).searchParams.has('wallets')) {
  const { mountWalletRow } = await import('./wallet-row')
  mountWalletRow({
    checkout,
    isFilledIn: () => form.reportValidity(),
    authorise: authoriseForm,
    outcome,
    onResult: showResult,
    say,
  })
}

// While a payment is under way, nothing of it may change.
checkout.on('paying', (paying) => {
  for (const section of form.querySelectorAll<HTMLElement>('.summary, [data-tender-step]')) {
    section.inert = paying
  }
  payButton.ariaDisabled = String(paying)
  showOrder()
})

toggleBillingFields()
showOrder()
showService(checkout)
