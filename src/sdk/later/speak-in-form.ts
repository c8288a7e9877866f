import type { PaymentResult } from '../types'
import { unavailableText } from '../unavailable-text'
import type { Later, LaterHost } from './create-later'
import { goOn } from './serve-shop'

export interface SpeakInFormOptions {
  /** The shop's form, whose submit pays (hold-form.ts). */
  form: HTMLFormElement
  host: Pick<LaterHost, 'elements' | 'events' | 'lock' | 'query'>
  resume: Later['resume']
  /** Where the customer goes when the payment is made. */
  returnUrl: string | undefined
}

/**
 * Tells in the shop's own form how far the checkout is: its state can be styled, its message speaks to the customer. Whoever is back
 * here from their bank is told how that ended.
 */
export const speakInForm = ({ form, host, resume, returnUrl }: SpeakInFormOptions): void => {
  const { elements, events, lock } = host
  const query = new URLSearchParams(host.query)
  const message = form.querySelector('[data-tender-message]')
  const show = (state: 'ready' | 'paying' | 'done' | 'failed', text = '') => {
    form.dataset.tenderState = state
    form.ariaBusy = String(state === 'paying')
    if (message) message.textContent = text
  }

  const finish = (result: PaymentResult) => {
    // Who has paid needs no words.
    if ('message' in result) return show('ready', result.message)
    show('done')
    if (returnUrl !== undefined) goOn(returnUrl, result.paymentId, query)
  }

  /** What has been paid with meanwhile says more. */
  const isUntouched = () => /loading|failed/.test(`${form.dataset.tenderState}`)

  const begin = async () => {
    // Where the service cannot be asked, the next payment asks it first.
    const found = query.has('paymentId') ? await resume().catch(() => undefined) : undefined
    if (found?.payment && isUntouched()) {
      form.dispatchEvent(new CustomEvent('tender:result', { detail: found.payment, bubbles: true }))
      return finish(found.payment)
    }
    const awaited: Promise<void>[] = []
    elements.each(({ ready }) => awaited.push(ready))
    // Not for the intent: without it the customer can pay all the same.
    await Promise.all(awaited).then(
      () => isUntouched() && show('ready'),
      (error) => show('failed', error.customerMessage || unavailableText),
    )
  }

  begin()
  if (lock.underWay) show('paying')
  // Back in a page that the browser has kept: its order is paid, and a payment of it has no end any more.
  form.addEventListener('submit', () => lock.paid && finish(lock.paid))
  events.on('paying', (paying) => {
    if (paying) show('paying')
  })
  events.on('result', finish)
}
