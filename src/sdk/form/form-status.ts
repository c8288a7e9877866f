import type { CoreHost } from '../core'
import { unavailableTextIn } from '../fallback-texts'
import type { PaymentResult } from '../types'
import { goToReturnUrl } from './merchant-endpoints'

export interface FormStatusOptions {
  /** The shop's form, whose submit pays (form-binding.ts). */
  form: HTMLFormElement
  host: Pick<CoreHost, 'elements' | 'events' | 'lock' | 'query' | 'options' | 'shared'>
  /** Where the customer is sent after the payment. */
  returnUrl: string | undefined
}

type FormState = 'loading' | 'ready' | 'paying' | 'done' | 'failed'

/**
 * Shows the state of the checkout in the shop's own form: `data-tender-state` can be styled, and the message element holds the message for
 * the customer. It also shows the result of a payment that an earlier page started.
 */
export const showFormStatus = ({ form, host, returnUrl }: FormStatusOptions): void => {
  const { elements, events, lock, options, shared } = host
  const query = new URLSearchParams(host.query)
  const message = form.querySelector('[data-tender-message]')
  /** The message of the last result. */
  let said = ''
  const stateNow = () => form.dataset.tenderState as FormState
  const show = (state: FormState, text = '') => {
    form.dataset.tenderState = state
    form.ariaBusy = String(state === 'paying' || state === 'loading')
    if (message) message.textContent = text
  }

  const finish = (result: PaymentResult) => {
    if ('message' in result) {
      said = result.message
      const state = stateNow()
      // A recovered payment may be known before the elements can take typing.
      return show(state === 'loading' || state === 'failed' ? state : 'ready', said)
    }
    show('done')
    if (returnUrl !== undefined) goToReturnUrl(returnUrl, result.paymentId, query)
  }

  const followElements = async () => {
    const awaited: Promise<void>[] = []
    elements.each(({ ready }) => awaited.push(ready))
    // Not for the intent: the customer can pay without it.
    const error = await Promise.all(awaited).then(
      () => undefined,
      (reason) => reason,
    )
    const state = stateNow()
    // The payment's result sets the state.
    if (state !== 'loading' && state !== 'failed') return
    if (!error) return show('ready', said)
    const unavailable = options.texts?.['payment.unavailable'] ?? unavailableTextIn(shared.locale)
    show('failed', said || error.customerMessage || unavailable)
  }

  void followElements()
  if (lock.underWay) show('paying')
  // Back in a page that the browser has kept: the order is paid, and no payment of it ends any more.
  form.addEventListener('submit', () => lock.paid && finish(lock.paid))
  events.on('paying', (paying) => {
    if (paying) show('paying')
  })
  events.on('result', finish)
}
