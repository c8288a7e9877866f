// In your shop, import from 'tender-checkout'.
import { createCheckout, type FieldName, type PaymentResult, type TenderError } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'
import { showFieldErrors } from './show-field-errors'
import { showService } from './show-service'
import { chosenOptions, followSettings } from './tools/demo-settings'

const form = findElement<HTMLFormElement>('#checkout')
const summary = findElement('#summary')
const { serviceUrl = '', trackingId = '' } = document.body.dataset
const order = priceOrder(readFormFields(form))

const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken,
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: order.total, cart: order.cart },
  // `locale` and `appearance`: the demo's settings choose them.
  ...chosenOptions(),
})

// 1. Each field in its own container. The frames of the fields exchange their values within the
// service's origin.
const names = ['name', 'number', 'expiry', 'cvc'] as const
for (const name of names) {
  const field = checkout.element(name).mount(`#${name}`)
  field.on('submit', () => form.requestSubmit())
}

// 2. A summary of the errors, in the customer's language and in the order of the fields on the
// page. Each line links to its field.
const showSummary = (result: PaymentResult) => {
  const { fields = [] } = 'error' in result ? (result.error ?? {}) : {}
  const inPageOrder = names.flatMap((name) => fields.filter(({ path }) => path === name))
  const links = inPageOrder.map(({ path, message }) => {
    const link = document.createElement('a')
    link.href = `#${path}`
    link.textContent = message
    link.addEventListener('click', (event) => {
      event.preventDefault()
      checkout.element(path as FieldName).focus()
    })
    const line = document.createElement('li')
    line.append(link)
    return line
  })
  const list = document.createElement('ul')
  list.append(...links)
  // style.css shows a pending payment as information, because nothing has failed.
  summary.dataset.status = result.status
  summary.replaceChildren('message' in result ? result.message : '', ...(links.length > 0 ? [list] : []))
}

const show = (result: PaymentResult) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else {
    showSummary(result)
  }
}

// 3. The payment, as with one card form.
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (checkout.paying) return
  summary.replaceChildren()
  await checkout.pay({
    authorise: (request) => authorise(request, readFormFields(form)),
    outcome,
  })
})

// 4. On every load: recovers a payment of an earlier page, for example after a reload. If that
// payment is still pending, the event `result` reports its outcome later.
checkout.on('result', show)
checkout.resume({ outcome }).then(
  ({ payment }) => payment && show(payment),
  // If the service cannot be reached, no action is needed: the next `pay` reads the payment first.
  (error: TenderError) => console.warn(error.code),
)

// 5. The pay button. It shows the amount, a payment in progress and a paid order.
checkout.element('payButton').mount('#pay')

// The shop's own field.
showFieldErrors(form)

// Only the demo has settings and a service view.
followSettings(checkout)
showService(checkout)
