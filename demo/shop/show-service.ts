import type { Checkout } from '../../src/index'
import { findElement } from './find-element'
import { followHeight } from './follow-height'
import { showCodeSamples } from './tools/code-samples'
import { createTabs } from './tools/create-tabs'

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
  // For the buttons that copy ids.
  frame.allow = 'clipboard-write'
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

/** Fills the aside: the live view of the service's records, and the code of an integration. */
const fillAside = () => {
  const aside = findElement('#service')
  const details = create('details', '')
  // Closed on narrow screens, where the view is below the page.
  details.open = matchMedia('(min-width: 75rem)').matches
  const live = create('div', '', 'live')
  live.id = 'service-live'
  live.append(create('div', 'Waiting for the first step …', 'view'))
  const code = create('div', '')
  code.id = 'service-code'
  showCodeSamples(code)
  const tabs = createTabs('View', [
    { name: 'Live', panel: live },
    { name: 'Code', panel: code },
  ])
  details.append(create('summary', aside.ariaLabel ?? ''), tabs, live, code)
  aside.append(details)
}

fillAside()
