import type { Checkout } from '../../src/index'
import { findElement } from './find-element'

/** Test cards with their results. */
const cards = [
  ['4242 4242 4242 4242', 'approved'],
  ['5555 5555 5555 4444', 'approved'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 0119', 'fails at the processor'],
  ['4000 0027 6000 3184', 'requires 3-D Secure'],
] as const

/** Shows the service's records of this checkout next to the shop. Only the demo has this view. */
export const showService = (checkout: Checkout): void => {
  checkout.intent.subscribe((intent) => intent && showIntent(intent.id))
}

let displayedId: string | undefined

export const showIntent = (intentId: string): void => {
  if (intentId === displayedId) {
    return
  }
  displayedId = intentId
  const frame = document.createElement('iframe')
  frame.title = 'Live view of the intent'
  frame.src = `${document.body.dataset.serviceUrl}/panel/#intent=${encodeURIComponent(intentId)}`
  // A new frame adds no entry to the session history, unlike a new URL of the same frame.
  findElement('#service .view').replaceChildren(frame)
}

const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = '', className = '') => {
  const node = document.createElement(name)
  node.textContent = text
  node.className = className
  return node
}

const fillAside = () => {
  const details = create('details')
  // Closed on narrow screens, where the view is below the page.
  details.open = matchMedia('(min-width: 75rem)').matches
  const list = create('dl', '', 'test-cards')
  for (const [number, outcome] of cards) {
    const row = create('div')
    row.append(create('dt', number, 'card-number'), create('dd', outcome))
    list.append(row)
  }
  const note = create('p', 'Test cards, with any future expiry date and any security code:')
  details.append(create('summary', 'Service view'), create('div', 'Loading the intent …', 'view'), note, list)
  findElement('#service').append(details)
}

fillAside()
