import type { TagSettings } from './read-tag'
import type { Checkout, CheckoutElement, PaymentResult } from './types'
import { unavailableText } from './unavailable-text'

export interface PayOnSubmitOptions extends Pick<TagSettings, 'authoriseUrl' | 'returnUrl' | 'pay'> {
  checkout: Pick<Checkout, 'pay' | 'on' | 'resume'>
  elements: readonly CheckoutElement[]
  /** The shop's form around the elements. */
  form: HTMLFormElement
}

/**
 * Ties the shop's own form to the payment: its submit pays, its state can be styled, its message speaks to the customer. Whoever is
 * back here from their bank is told how that ended.
 */
export const payOnSubmit = ({ checkout, elements, form, authoriseUrl, returnUrl, pay }: PayOnSubmitOptions) => {
  const query = new URLSearchParams(location.search)
  const message = form.querySelector<HTMLElement>('[data-tender-message]')
  message?.setAttribute('role', 'alert')
  const show = (state: 'loading' | 'ready' | 'paying' | 'done' | 'failed', text = '') => {
    form.dataset.tenderState = state
    form.ariaBusy = String(state === 'loading' || state === 'paying')
    if (message) message.textContent = text
  }

  const finish = (result: PaymentResult) => {
    form.dispatchEvent(new CustomEvent('tender:result', { detail: result, bubbles: true }))
    // Who has paid needs no words.
    if ('message' in result) return show('ready', result.message)
    show('done')
    if (returnUrl !== undefined) window.Tender?.goOn?.(returnUrl, result.paymentId, query)
  }

  const begin = async () => {
    show('loading')
    // Where the service cannot be asked, the next payment asks it first.
    const found = query.has('paymentId') ? await checkout.resume().catch(() => undefined) : undefined
    if (found?.payment) return finish(found.payment)
    // Not for the intent: without it the customer can pay all the same.
    await Promise.all(elements.map(({ ready }) => ready)).then(
      () => show('ready'),
      (error) => show('failed', error.customerMessage || unavailableText),
    )
  }

  begin()
  checkout.on('paying', (paying) => {
    if (paying) show('paying')
  })
  // Once per payment, however often the form was submitted meanwhile.
  checkout.on('result', finish)
  // Enter inside an element is Enter in the form: the browser checks the shop's own fields first.
  for (const element of elements) element.on('submit', () => form.requestSubmit())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    checkout.pay({ ...pay, authorise: (request) => window.Tender?.authoriseAt?.(authoriseUrl, request, fields) })
  })
}
