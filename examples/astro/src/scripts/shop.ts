import { formatMoney, type Money } from 'tender-checkout'
import 'tender-checkout/elements'
import type { CheckoutElement } from 'tender-checkout/elements'
import { saveCart, saveLanguage, simulateWallets, wallets } from '../../shop/browser'
import { type Delivery, priceOf } from '../../shop/catalogue'
import { type Language, languageIn, texts } from '../../shop/texts'

const find = <Node extends Element>(selector: string) => document.querySelector(selector) as Node
const checkout = find<CheckoutElement>('tender-checkout')
const form = find<HTMLFormElement>('form')
let language = languageIn(document.cookie)

/** Changes the options of the checkout, which keeps what the customer typed. */
const setOptions = (change: Partial<NonNullable<CheckoutElement['options']>>) => {
  if (checkout.options) checkout.options = { ...checkout.options, ...change }
}

checkout.addEventListener('paying', ({ detail: isPaying }) => {
  find<HTMLButtonElement>('[type=submit]').disabled = isPaying
  for (const selector of ['#cart', '[data-tender-step="delivery"]']) find<HTMLElement>(selector).inert = isPaying
})

// Without this script, the browser would send the form. So the button of the page is disabled, and
// the message explains it after five seconds.
form.dataset.ready = ''
find('#message').textContent = ''
find<HTMLButtonElement>('[type=submit]').disabled = false

const showAmount = (amount: Money) => {
  find('#amount').textContent = formatMoney(amount, language)
}

form.addEventListener('change', async ({ target }) => {
  const fields = new FormData(form)
  if (!['shoes', 'socks', 'delivery'].includes((target as HTMLInputElement).name)) return
  const quantities = { shoes: Number(fields.get('shoes')), socks: Number(fields.get('socks')) }
  // The server sets the amount.
  const order = await saveCart({ quantities, delivery: fields.get('delivery') as Delivery })
  if (!order) return
  setOptions({ intent: { trackingId: order.id, paymentFlowId: 'flow_immediate', amount: order.amount } })
  showAmount(order.amount)
})

/** Fills in the texts and prices of the page. */
const showTexts = () => {
  const textOf = (name: string | undefined) => texts[language][name as keyof typeof texts.en]
  for (const node of document.querySelectorAll<HTMLElement>('[data-text]')) node.textContent = textOf(node.dataset.text)
  for (const node of document.querySelectorAll<HTMLElement>('[data-label]')) node.ariaLabel = textOf(node.dataset.label)
  for (const node of document.querySelectorAll<HTMLElement>('[data-price]'))
    node.textContent = formatMoney(priceOf(Number(node.dataset.price)), language)
}

find('#language').addEventListener('change', ({ target }) => {
  language = (target as HTMLSelectElement).value as Language
  saveLanguage(language)
  setOptions({ locale: language })
  showTexts()
  const amount = checkout.options?.intent.amount
  if (amount) showAmount(amount)
})

if (checkout.options) await simulateWallets(checkout.options.publicKey)
const element = document.createElement('tender-wallets')
element.options = {
  ...wallets,
  divider: true,
  beforeOpen: () => form.reportValidity(),
}
find('#wallets').append(element)
