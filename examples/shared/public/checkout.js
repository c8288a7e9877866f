import { formatPrice, languageOfCustomer, saveLanguage, showTexts } from './texts.js'

const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const find = (selector) => document.querySelector(selector)
const form = find('form')
const fields = form.elements

const start = await (await fetch('/api/order')).json()
const { serviceUrl, publicKey } = start
let { order } = start
let language = languageOfCustomer()

// Simulates Apple Pay and Google Pay if the shop uses a test key. A real shop does not need this.
if (publicKey.startsWith('pk_test_')) await import('/wallet-simulators.js')

const checkout = Tender.createCheckout({
  serviceUrl,
  publicKey,
  server: '/tender',
  intent: { trackingId: order.id, paymentFlowId: 'flow_immediate', amount: order.amount },
  locale: language,
  appearance: {
    colorPrimary: '#17594a',
    borderRadius: '8px',
    labelSize: '16px',
    labelWeight: 'normal',
    dark: { colorPrimary: '#7fd4b3' },
  },
})

const show = ({ status, message }) => {
  if (status === 'succeeded' || status === 'authorised') location.assign('/thanks')
  else find('#message').textContent = message
}
checkout.on('result', show)
checkout.on('paying', (isPaying) => {
  for (const field of fields) field.disabled = isPaying
})

// Shipping, delivery and billing are the sections of the form with `data-tender-step`.
checkout.steps.follow(form)

const payment = checkout.element('payment', { saved: { customerId: order.customerId } })
payment.on('submit', () => form.requestSubmit())
payment.mount('#payment')

const wallets = checkout.element('wallets', {
  apple: { merchantIdentifier: 'merchant.com.example.shop', displayName: 'Fellrunner', countryCode: 'DE' },
  google: { merchantGatewayId: 'example', merchantName: 'Fellrunner', countryCode: 'DE' },
  divider: true,
  beforeOpen: () => form.reportValidity(),
})
wallets.mount('#wallets')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  checkout.pay()
})

// Without this script, the browser would send the form. So the button of the page is disabled, and
// the message explains it after five seconds.
form.dataset.ready = ''
find('#message').textContent = ''
find('[type=submit]').disabled = false

// A payment of an earlier page, for example one that was reloaded during 3-D Secure.
checkout.resume().then(
  ({ payment }) => payment && show(payment),
  ({ code }) => console.warn(code),
)

const showOrder = () => {
  fields.shoes.value = order.quantities.shoes
  fields.socks.value = order.quantities.socks
  fields.delivery.value = order.delivery
  find('#amount').textContent = formatPrice(order.amount.amount, language)
}

// Sends the cart to the server, which sets the amount.
const saveCart = async () => {
  const cart = {
    quantities: { shoes: fields.shoes.value, socks: fields.socks.value },
    delivery: fields.delivery.value,
  }
  const response = await post('/api/order', cart).catch(() => null)
  // The change failed, for example because a payment was requested. Opening the page again shows
  // the cart as the server has it, and the state of the payment.
  if (!response?.ok) return location.assign('/')
  order = await response.json()
  // During a payment, the change waits until the payment settles.
  checkout.set({ intent: { amount: order.amount } })
}

// The changes are sent one after another, so that the last one wins.
let latestChange = Promise.resolve()
form.addEventListener('change', async ({ target }) => {
  if (!['shoes', 'socks', 'delivery'].includes(target.name)) return
  const change = latestChange.then(saveCart)
  latestChange = change
  await change
  if (change === latestChange) showOrder()
})

const showLanguage = () => {
  find('#language').value = language
  showTexts(language)
  showOrder()
}
find('#language').addEventListener('change', async ({ target }) => {
  language = target.value
  saveLanguage(language)
  showLanguage()
  await checkout.set({ locale: language })
})
showLanguage()
