// In your shop: from 'tender-checkout'.
import { createCheckout, type PaymentResult, type TenderError } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'
import { authorise, goToConfirmation, outcome } from './shop-routes'

const form = findElement<HTMLFormElement>('#checkout')
const message = findElement('#message')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

/** One of each, to a parcel locker. */
const fields = { delivery: 'locker' }
const order = priceOrder(fields)
const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: order.total, cart: order.cart },
})

const show = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else message.textContent = result.message
}

// 1. A button of your own for each method. A window has to be opened by the click itself: nothing may be awaited before `pay`.
for (const button of form.querySelectorAll<HTMLButtonElement>('[name="method"]')) {
  button.addEventListener('click', async () => {
    message.textContent = ''
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

// 2. On every load: the payment that an earlier page started, for example before a redirect, and its outcome if that is known later.
checkout.on('result', show)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && show(payment),
  // The service cannot be reached: `pay` asks it first.
  (error: TenderError) => console.warn(error.code),
)

checkout.on('paying', (paying) => {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="method"]')) button.disabled = paying
})
