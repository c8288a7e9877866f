// In your shop, import from 'tender-checkout'.
import { createCheckout, type PaymentResult, type TenderError } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'
import { authorise, goToConfirmation, outcome } from './shop-routes'

const form = findElement<HTMLFormElement>('#checkout')
const message = findElement('#message')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

/** One of each product, to a parcel locker. */
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

// 1. A button for each method. Call `pay` synchronously in the click: browsers block a pop-up that
// opens later.
for (const button of form.querySelectorAll<HTMLButtonElement>('[name="method"]')) {
  button.addEventListener('click', async () => {
    if (checkout.paying) return
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

// 2. On every load: recovers a payment of an earlier page, for example after a redirect. The event
// `result` reports a later outcome.
checkout.on('result', show)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && show(payment),
  // No action needed if the service cannot be reached: `pay` reads the payment first.
  (error: TenderError) => console.warn(error.code),
)

checkout.on('paying', (paying) => {
  // The attribute `disabled` would lose the focus.
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="method"]')) {
    button.ariaDisabled = String(paying)
  }
})
