// In your shop: from 'tender-checkout'.
import { createCheckout, type PaymentResult } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { fieldsOf } from './fields-of'
import { nodeOf } from './node-of'
import { authorise, goToConfirmation, outcome } from './shop-routes'

const form = nodeOf<HTMLFormElement>('#checkout')
const message = nodeOf('#message')
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
    const { actions } = fieldsOf(form)
    show(
      await checkout.pay({
        method: { type: button.value },
        actions: actions === 'popup' ? 'popup' : 'redirect',
        authorise: (request) => authorise(request, fields),
        outcome,
        returnUrl: new URL('/ways.html', location.href).href,
      }),
    )
  })
}

// 2. Back from their page, the service says what became of the payment, whatever the address says.
if (location.search.includes('paymentId')) {
  const { payment } = await checkout.resume({ outcome })
  if (payment) show(payment)
}

checkout.on('paying', (paying) => {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="method"]')) button.disabled = paying
})
