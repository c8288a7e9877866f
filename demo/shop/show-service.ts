import type { Checkout } from '../../src/index'
import { findElement } from './find-element'
import { followHeight } from './follow-height'

/** Shows the service's records of this checkout next to the shop. Only the demo has this view. */
export const showService = (checkout: Checkout): void => {
  checkout.intent.subscribe((intent) => intent && showIntent(intent.id))
}

let displayedId: string | undefined
/** Stops following the height of the displayed frame. */
let stopFollowing = () => {}

export const showIntent = (intentId: string): void => {
  if (intentId === displayedId) {
    return
  }
  displayedId = intentId
  const serviceUrl = document.body.dataset.serviceUrl ?? ''
  // Not every browser passes the colour scheme of the page to a frame, so the frame's URL contains
  // the theme.
  const { theme } = document.documentElement.dataset
  const frame = document.createElement('iframe')
  frame.title = 'Live view of the intent'
  frame.src = `${serviceUrl}/panel/#${new URLSearchParams({ ...(theme && { theme }), intent: intentId })}`
  // A new frame adds no entry to the session history, unlike a new URL of the same frame.
  findElement('#service .view').replaceChildren(frame)
  stopFollowing()
  stopFollowing = followHeight(frame, new URL(serviceUrl).origin)
}

const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, className = '') => {
  const node = document.createElement(name)
  node.textContent = text
  node.className = className
  return node
}

const fillAside = () => {
  const details = create('details', '')
  // Closed on narrow screens, where the view is below the page.
  details.open = matchMedia('(min-width: 75rem)').matches
  details.append(create('summary', 'Service view'), create('div', 'Loading the intent …', 'view'))
  findElement('#service').append(details)
}

fillAside()
