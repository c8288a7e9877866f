import { unavailableText } from '../fallback-texts'
import type { Checkout, CheckoutElement } from '../types'
import type { TagSettings } from './tag-attributes'

export interface FormBindingOptions {
  checkout: Pick<Checkout, 'pay' | 'on'>
  elements: readonly CheckoutElement[]
  /** The merchant's form around the elements. */
  form: HTMLFormElement
  settings: Pick<TagSettings, 'authorise'>
}

/**
 * Binds the merchant's form to the checkout of the script tag: submitting it pays and never leaves
 * the page. Once the core has loaded, it shows the state of the checkout in the form
 * (form-status.ts). Until then, this shows that an element has failed to load.
 */
export const bindForm = ({ checkout, elements, form, settings }: FormBindingOptions): void => {
  const message = form.querySelector('[data-tender-message]')
  message?.setAttribute('role', 'alert')
  form.dataset.tenderState = 'loading'
  form.ariaBusy = 'true'
  // One event for each payment, however often the form was submitted during it.
  checkout.on('result', (detail) => form.dispatchEvent(new CustomEvent('tender:result', { detail, bubbles: true })))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    // The core has set `authorise` by the time that it is called.
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
    // Enter in an element submits the form. The browser validates the merchant's own fields first.
    on('submit', () => form.requestSubmit())
  }
}
