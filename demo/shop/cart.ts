// In your shop, import from 'tender-checkout'.
import { createCheckout, type WalletUpdate } from '../../src/index'
import { priceOrder } from '../catalogue/price-order'
import { findElement } from './find-element'
import { language, onLanguage } from './language'
import { readFormFields } from './read-form-fields'
import { authorise, clientToken, goToConfirmation, outcome } from './shop-routes'
import { showMessage } from './show-message'
import { showService } from './show-service'
import { chosenOptions, followSettings } from './tools/demo-settings'
import { countries, deliveries } from './wallets/delivery'
import { apple, google } from './wallets/merchant'
import { showNoWallets } from './wallets/show-no-wallets'
import { installSimulatedWallets } from './wallets/simulated-wallets'

// Most machines have no wallet, so the demo simulates them. In production, Tender loads the scripts
// of Apple and Google.
installSimulatedWallets()

const form = findElement<HTMLFormElement>('#cart')
const { serviceUrl = '', trackingId = '' } = document.body.dataset

// 1. The cart. The wallet's sheet collects address, delivery and coupon.
let choices = { delivery: 'standard', coupon: '' }
const price = () => priceOrder({ ...readFormFields(form), ...choices })

/** Shows the price with standard delivery, the first value of `choices`. */
const showOrder = () => {
  const { itemsPrice, deliveryPrice, total } = priceOrder({ ...readFormFields(form), delivery: 'standard' })
  const { money } = language()
  findElement('#items-price').textContent = money(itemsPrice)
  findElement('#delivery-price').textContent = money(deliveryPrice)
  findElement('#total').textContent = money(total)
}

// 2. The checkout. The customer can pay on this page.
const checkout = createCheckout({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken,
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: price().total, cart: price().cart },
  // `locale` and `appearance`: the demo's settings choose them.
  ...chosenOptions(),
})

const lines = () => {
  const { text } = language()
  const { itemsPrice, deliveryPrice, discount } = price()
  return [
    { label: text('items'), amount: itemsPrice.amount },
    { label: text('delivery'), amount: deliveryPrice.amount },
    ...(discount.amount > 0 ? [{ label: text('discount'), amount: -discount.amount }] : []),
  ]
}
const update = (): WalletUpdate => ({ total: price().total, lineItems: lines() })

// 3. The wallets. The callbacks return the new price after each choice in the sheet.
const wallets = checkout.element('wallets', {
  apple,
  google,
  buttons: { label: 'buy', radius: 12 },
  collect: { email: true, phone: true, billingAddress: true },
  lineItems: lines,
  shipping: {
    countries,
    methods: deliveries(),
    onAddressChange: ({ country }) =>
      countries.includes(country)
        ? { ...update(), methods: deliveries() }
        : { errors: [{ field: 'unserviceable', message: language().text('europeOnly') }] },
    onMethodChange: (delivery) => {
      choices = { ...choices, delivery }
      return update()
    },
  },
  onCouponChange: (coupon) => {
    if (coupon !== '' && coupon !== 'TENOFF')
      return { errors: [{ field: 'coupon', message: language().text('invalidCoupon') }] }
    choices = { ...choices, coupon }
    return update()
  },
  authorise: (request) => authorise(request, { ...readFormFields(form), ...choices }),
  outcome,
})
showNoWallets(wallets)
wallets.on('open', () => {
  showMessage('')
})
wallets.on('cancel', () => {
  choices = { delivery: 'standard', coupon: '' }
})
wallets.on('error', ({ customerMessage }) => {
  showMessage(customerMessage)
})
wallets.on('result', (result) => {
  if (result.status === 'succeeded' || result.status === 'authorised') {
    goToConfirmation(result)
  } else {
    showMessage(result.message, result.status)
  }
})
wallets.mount('#wallets')

form.addEventListener('change', () => {
  checkout.set({ intent: { amount: price().total, cart: price().cart } })
  showOrder()
})
checkout.on('paying', (paying) => {
  form.inert = paying
})

showOrder()
onLanguage(showOrder)

// Only the demo has settings and a service view.
followSettings(checkout)
showService(checkout)
