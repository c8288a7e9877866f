import type { Events } from '../events'
import { unavailableText } from '../fallback-texts'
import type { Checkout, CheckoutElement, CheckoutEvents } from '../types'
import type { TagSettings } from './tag-attributes'

export interface FormBindingOptions {
  checkout: Pick<Checkout, 'pay'> & Pick<Events<CheckoutEvents>, 'on'>
  elements: readonly CheckoutElement[]
  /** The merchant's form around the elements. */
  form: HTMLFormElement
  settings: Pick<TagSettings, 'authorise'>
}

/**
 * Binds the merchant's form to the checkout that the script tag creates. A submit event pays,
 * unless a listener of the page has cancelled it, and the browser never sends the form. The core
 * shows the state of the checkout in the form (form-status.ts). Until the core has loaded, this
 * function shows that an element has failed to load.
 */
export const bindForm = ({ checkout, elements, form, settings }: FormBindingOptions): void => {
  const message = form.querySelector('[data-tender-message]')
  if (message) message.role = 'alert'
  form.dataset.tenderState = 'loading'
  form.ariaBusy = 'true'
  // Emits one event per payment, even if the form is submitted several times during the payment.
  checkout.on(
    'result',
    (detail) => form.dispatchEvent(new CustomEvent('tender:result', { detail, bubbles: true })),
    true,
  )
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const fields = new FormData(form)
    // `pay` calls this function after the core has loaded. The core has then set
    // `settings.authorise`.
    checkout.pay({ authorise: (request) => settings.authorise?.(request, fields) })
  })
  for (const { on } of elements) {
    on('loaderror', ({ customerMessage }) => {
      const isCoreLoaded = settings.authorise !== undefined
      if (isCoreLoaded) return
      form.dataset.tenderState = 'failed'
      form.ariaBusy = 'false'
      if (message) message.textContent = customerMessage || unavailableText
    })
    // The Enter key in an element submits the form. `requestSubmit` validates the merchant's own
    // fields first.
    on('submit', () => form.requestSubmit())
  }
}
