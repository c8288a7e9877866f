import type { Lock } from '../../bridge/protocol'
import { findContainer } from '../../sdk/find-container'
import { buttonLabel } from '../../sdk/pay-button/button-label'
import type { PayButtonElement, PayButtonEventMap, PayButtonOptions, PaymentResult, PayOptions } from '../../sdk/types'
import type { Money } from '../../shared/money'
import type { TextOverrides } from '../../shared/types'
import { createFakeEvents } from './fake-events'

/** What the pay button needs of its checkout. */
export interface FakePayButtonHost {
  lock(): Lock
  amount(): Money
  texts(): TextOverrides | undefined
  pay(options: PayOptions): Promise<PaymentResult>
}

/** A pay button, and the function that shows a changed amount or lock. */
export interface FakePayButton extends PayButtonElement {
  refresh(): void
}

interface ShownButton {
  button: HTMLButtonElement
  remove(): void
}

/** Creates a pay button with the SDK's texts in English, and no style. */
export const createFakePayButton = (options: PayButtonOptions, host: FakePayButtonHost): FakePayButton => {
  const events = createFakeEvents<PayButtonEventMap>()
  let shown: ShownButton | undefined

  const press = (event: Event) => {
    const { authorise, beforePay, ...rest } = options
    const isOpen = host.lock() === 'open'
    // Without `authorise`, the button submits the form around it.
    if (authorise || !isOpen) event.preventDefault()
    if (authorise && isOpen && beforePay?.() !== false) void host.pay({ ...rest, authorise })
  }
  const refresh = () => {
    if (!shown) return
    const lock = host.lock()
    const state = { lock, locale: 'en' as const, localeTag: 'en', amount: host.amount(), texts: host.texts() }
    shown.button.textContent = buttonLabel(state)
    shown.button.setAttribute('aria-disabled', String(lock !== 'open'))
    shown.button.setAttribute('data-tender-state', lock)
  }
  const element: FakePayButton = {
    mount: (container) => {
      element.unmount()
      if (typeof document !== 'undefined') shown = showButton(findContainer(container), press)
      refresh()
      queueMicrotask(() => events.emit('ready'))
      return element
    },
    unmount: () => {
      shown?.remove()
      shown = undefined
    },
    on: events.on,
    refresh,
  }
  return element
}

const isButton = (place: Element): place is HTMLButtonElement => place.localName === 'button'

/** Uses the shop's own button, or fills a container with a button. */
const showButton = (place: Element, press: (event: Event) => void): ShownButton => {
  const button = isButton(place) ? place : document.createElement('button')
  const content = [...button.childNodes]
  button.addEventListener('click', press)
  if (button !== place) place.replaceChildren(button)
  return {
    button,
    remove: () => {
      button.removeEventListener('click', press)
      if (button !== place) return button.remove()
      button.replaceChildren(...content)
      for (const name of ['aria-disabled', 'data-tender-state']) button.removeAttribute(name)
    },
  }
}
