import '../../src/elements'
import type { CheckoutElement } from '../../src/elements'
import { authorise, countCheckout, optionsOf, outcome, type ShopLog, type ShopState, type StartShop } from './shop'

const html = `
  <tender-checkout>
    <tender-steps>
      <form class="checkout">
        <tender-card class="card" data-test="card"></tender-card>
        <output>no intent</output>
        <p role="status"></p>
        <button>Pay</button>
      </form>
    </tender-steps>
  </tender-checkout>`

const isCheckout = (node: Element | null): node is CheckoutElement => node?.localName === 'tender-checkout'

/** Adds the checkout to the page and shows its intent and result. */
const openCheckout = (place: Element, state: ShopState, log: ShopLog): CheckoutElement => {
  place.innerHTML = html
  const checkout = place.querySelector('tender-checkout')
  const card = place.querySelector('tender-card')
  const [output, status] = ['output', '[role=status]'].map((selector) => place.querySelector(selector))
  if (!isCheckout(checkout) || !card || !output || !status) throw new Error('The page is incomplete')
  checkout.addEventListener('intent', () => {
    output.textContent = `${checkout.intent?.amount?.amount ?? 'no intent'}`
    status.textContent = checkout.payment.result?.status ?? ''
    countCheckout(log, checkout.checkout)
    log.element = card.element ?? null
  })
  checkout.addEventListener('result', ({ detail }) => {
    log.results.push(detail.status)
    status.textContent = detail.status
  })
  checkout.addEventListener('warning', ({ detail }) => log.warnings.push(detail.code))
  card.addEventListener('ready', () => {
    log.ready += 1
  })
  checkout.addEventListener('submit', (event) => {
    event.preventDefault()
    void checkout.pay({ authorise, outcome })
  })
  checkout.options = optionsOf(state)
  return checkout
}

export const start: StartShop = (node, initial, log) => {
  node.innerHTML = '<h1>Shop</h1><div></div>'
  const place = node.querySelector('div') as Element
  let state = initial
  let checkout: CheckoutElement | undefined
  const set = (changes: Partial<ShopState>) => {
    state = { ...state, ...changes }
    if (!state.visible) {
      place.replaceChildren()
      checkout = undefined
    } else if (checkout) checkout.options = optionsOf(state)
    else checkout = openCheckout(place, state, log)
  }
  set({})
  return { set, end: () => node.replaceChildren() }
}
