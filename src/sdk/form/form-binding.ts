import type { TenderError } from '../../shared/error'
import { unavailableText } from '../../shared/messages/generated/english-texts'
import type { Events } from '../events'
import type { Checkout, CheckoutElement, CheckoutEvents, PaymentResult } from '../types'
import { formParts, isSkipped, methodOf, preparePart, showMessage } from './form-parts'
import type { TagSettings } from './tag-attributes'

export interface FormBindingOptions {
  checkout: Pick<Checkout, 'pay'> & Pick<Events<CheckoutEvents>, 'on'>
  elements: readonly CheckoutElement[]
  /** The merchant's form that pays when it is submitted. */
  form: HTMLFormElement
  settings: Pick<TagSettings, 'authorise'>
  /** Aborted when the form is no longer bound. */
  signal: AbortSignal
}

/**
 * Binds the merchant's form to the checkout that the script tag creates.
 *
 * - A submit event starts a payment, and the browser does not send the form. A button with
 *   `data-tender-method` pays with that method.
 * - A submit event that an earlier listener has cancelled starts no payment.
 * - A button with `data-tender-skip` sends the form without a payment.
 *
 * The core shows the state of the checkout in the form (`form-status.ts`). Until the core has
 * loaded, this function shows in the form that an element has failed to load.
 */
export const bindForm = ({ checkout, elements, form, settings, signal }: FormBindingOptions): void => {
  for (const part of form.querySelectorAll<HTMLElement>(formParts)) preparePart(part, '')
  const untilUnbound = (remove: () => void) => signal.addEventListener('abort', remove)
  form.dataset.tenderState = 'loading'
  form.ariaBusy = 'true'
  // Follows the event instead of the promise of `pay`: each submit during a payment returns the
  // same result.
  const onResult = (detail: PaymentResult) =>
    form.dispatchEvent(new CustomEvent('tender:result', { detail, bubbles: true }))
  untilUnbound(checkout.on('result', onResult, true))
  const submitted = (event: SubmitEvent) => {
    if (event.defaultPrevented || isSkipped(event)) return
    event.preventDefault()
    const fields = new FormData(form)
    // `pay` calls this function after the core has loaded. The core has then set
    // `settings.authorise`.
    checkout.pay({ authorise: (request) => settings.authorise?.(request, fields), ...methodOf(event) })
  }
  form.addEventListener('submit', submitted, { signal })
  for (const { on } of elements) {
    const failed = ({ customerMessage }: TenderError) => {
      const isCoreLoaded = settings.authorise !== undefined
      if (isCoreLoaded) return
      form.dataset.tenderState = 'failed'
      form.ariaBusy = 'false'
      showMessage(form, customerMessage || unavailableText)
    }
    untilUnbound(on('loaderror', failed))
    // The Enter key in an element submits the form. Unlike `submit`, `requestSubmit` emits a submit
    // event, and validates the form unless it has `novalidate`.
    untilUnbound(on('submit', () => form.requestSubmit()))
  }
}
