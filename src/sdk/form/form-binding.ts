import { unavailableText } from '../fallback-texts'
import type { Checkout, CheckoutElement } from '../types'
import type { TagSettings } from './tag-attributes'

export interface FormBindingOptions {
  checkout: Pick<Checkout, 'pay' | 'on'>
  elements: readonly CheckoutElement[]
  /** The shop's form around the elements. */
  form: HTMLFormElement
  settings: Pick<TagSettings, 'authorise'>
}

/**
 * Ties the shop's own form to the payment: its submit pays, as soon as that can be, and never leaves the page. How far the checkout is
 * tells what comes later (form-status.ts); where that does not come, this says so.
 */
export const bindForm = ({ checkout, elements, form, settings }: FormBindingOptions): void => {
  const message = form.querySelector('[data-tender-message]')
  message?.setAttribute('role', 'alert')
  form.dataset.tenderState = 'loading'
  form.ariaBusy = 'true'
  // Once per payment, however often the form was submitted meanwhile.
  checkout.on('result', (detail) => form.dispatchEvent(new CustomEvent('tender:result', { detail, bubbles: true })))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    checkout.pay({ authorise: (request) => settings.authorise?.(request, fields) })
  })
  for (const { on } of elements) {
    on('loaderror', ({ customerMessage }) => {
      // What comes later speaks for itself once it is there.
      if (settings.authorise) return
      form.dataset.tenderState = 'failed'
      form.ariaBusy = 'false'
      if (message) message.textContent = customerMessage || unavailableText
    })
    // Enter inside an element is Enter in the form: the browser checks the shop's own fields first.
    on('submit', () => form.requestSubmit())
  }
}
