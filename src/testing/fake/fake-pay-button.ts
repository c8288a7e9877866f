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
  /** Whether the checkout has the option `server`. */
  hasServer: boolean
}

/** A pay button of a fake checkout. `refresh` shows the current amount and lock. */
export interface FakePayButton extends PayButtonElement {
  refresh(): void
}

interface ShownButton {
  /** Undefined without a document, as in Node. */
  button: HTMLButtonElement | undefined
  remove(): void
}

/** Creates a pay button with the SDK's texts in English, and no style. */
export const createFakePayButton = (options: PayButtonOptions, host: FakePayButtonHost): FakePayButton => {
  const events = createFakeEvents<PayButtonEventMap>()
  let shown: ShownButton | undefined

  const press = (event: Event) => {
    const { authorise, beforePay, ...rest } = options
    const isOpen = host.lock() === 'open'
    // Otherwise the button submits the form around it.
    const pays = authorise !== undefined || (host.hasServer && !shown?.button?.form)
    if (pays || !isOpen) event.preventDefault()
    if (!pays || !isOpen || !hasValidForm(shown?.button)) return
    if (beforePay?.() !== false) void host.pay({ ...rest, ...(authorise && { authorise }) })
  }
  const refresh = () => {
    if (!shown?.button) return
    const lock = host.lock()
    const state = { lock, locale: 'en' as const, localeTag: 'en', amount: host.amount(), texts: host.texts() }
    shown.button.textContent = buttonLabel(state)
    shown.button.setAttribute('aria-disabled', String(lock !== 'open'))
    shown.button.setAttribute('data-tender-state', lock)
  }
  const element: FakePayButton = {
    mount: (container) => {
      element.unmount()
      shown = typeof document === 'undefined' ? nothingShown() : showButton(findContainer(container), press)
      refresh()
      const mounted = shown
      queueMicrotask(() => {
        if (shown === mounted) events.emit('ready')
      })
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

/**
 * Checks the form as the SDK does: `authorise` replaces the submit, so the browser itself does not
 * check the form.
 */
const hasValidForm = (button: HTMLButtonElement | undefined): boolean => {
  const form = button?.form
  return !form || form.noValidate || form.reportValidity()
}

const nothingShown = (): ShownButton => ({ button: undefined, remove: () => {} })

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
