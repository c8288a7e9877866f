import type { Checkout } from '../../src/index'
import { findElement } from './find-element'

/** The cards worth trying: number and what happens. */
const cards = [
  ['4242 4242 4242 4242', 'approved'],
  ['5555 5555 5555 4444', 'approved'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 0119', 'fails at the processor'],
  ['4000 0027 6000 3184', 'asks for 3-D Secure'],
] as const

/** Shows beside the shop what the service knows of this checkout. For this demo only: no shop has it. */
export const showService = (checkout: Checkout): void => {
  checkout.intent.subscribe((intent) => intent && showIntent(intent.id))
}

let shown: string | undefined

export const showIntent = (intentId: string): void => {
  if (intentId === shown) {
    return
  }
  shown = intentId
  const frame = document.createElement('iframe')
  frame.title = 'The intent, live from the service'
  frame.src = `${document.body.dataset.serviceUrl}/panel/#intent=${encodeURIComponent(intentId)}`
  // A new frame and no new address: the customer's way back stays their own.
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
  // Beside the page on wide screens, below it on narrow ones, where it would be in the way.
  details.open = matchMedia('(min-width: 75rem)').matches
  const list = create('dl', '', 'test-cards')
  for (const [number, outcome] of cards) {
    const row = create('div')
    row.append(create('dt', number, 'card-number'), create('dd', outcome))
    list.append(row)
  }
  const note = create('p', 'Cards to try, with any future expiry and any security code:')
  details.append(
    create('summary', 'What the service sees'),
    create('div', 'Waiting for the intent …', 'view'),
    note,
    list,
  )
  findElement('#service').append(details)
}

fillAside()
