import type { CoreHost } from '../core-host'
import { unavailableTextIn } from '../fallback-texts'
import type { CheckoutElement, PaymentResult } from '../types'
import { goToReturnUrl } from './merchant-endpoints'

export interface FormStatusOptions {
  /** The merchant's form, which `bindForm` has bound to the checkout. */
  form: HTMLFormElement
  host: Pick<CoreHost, 'elements' | 'events' | 'payments' | 'query' | 'settings' | 'frames'>
  /** The page to which the customer goes after the payment. */
  returnUrl: string | undefined
}

/**
 * Shows the state of the checkout in the merchant's form: `data-tender-state`, which can be styled,
 * and the text of the message element. It also shows the result of a payment that an earlier page
 * started.
 */
export interface FormStatus {
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: Pick<CheckoutElement, 'on'>, unmounted: AbortSignal): void
}

type FormState = 'loading' | 'ready' | 'paying' | 'done' | 'failed'

/** What an element shows while the customer cannot pay with it. */
const unavailableElement = '[data-tender-retry],[data-tender-error]'

export const createFormStatus = ({ form, host, returnUrl }: FormStatusOptions): FormStatus => {
  const { events, payments, settings, frames } = host
  const message = form.querySelector('[data-tender-message]')
  /** The message of the last result. */
  let lastMessage = ''
  const state = () => form.dataset.tenderState as FormState
  const awaitsElements = () => state() === 'loading' || state() === 'failed'
  const show = (next: FormState, text = '') => {
    form.dataset.tenderState = next
    form.ariaBusy = String(next === 'paying' || next === 'loading')
    if (message) message.textContent = text
  }

  const showResult = (result: PaymentResult) => {
    if ('message' in result) {
      lastMessage = result.message
      // The result of an earlier page may be known before the elements accept typing.
      return show(awaitsElements() ? state() : 'ready', lastMessage)
    }
    show('done')
    if (returnUrl !== undefined) goToReturnUrl(returnUrl, result.paymentId, new URLSearchParams(host.query))
  }
  const showElements = (error: { customerMessage: string } | undefined) => {
    // A payment that has begun or ended meanwhile has set the state.
    if (!awaitsElements()) return
    if (!error) return show('ready', lastMessage)
    const text = settings.texts?.['payment.unavailable'] ?? unavailableTextIn(frames.context.locale)
    show('failed', lastMessage || error.customerMessage || text)
  }

  // Not for the intent: the customer can pay without it.
  const loading = Array.from(host.elements, ({ ready }) => ready)
  Promise.all(loading).then(() => showElements(undefined), showElements)
  if (payments.lock.isPaying) show('paying')
  events.on('paying', (isPaying) => {
    if (isPaying) show('paying')
  })
  events.on('result', showResult)
  // A page from the back-forward cache may show the form of an order that is paid.
  form.addEventListener('submit', () => payments.lock.paidResult && showResult(payments.lock.paidResult))

  return {
    elementMounted: ({ on }, unmounted) => {
      const change = (from: FormState, to: FormState) => {
        if (state() !== from) return
        form.dataset.tenderState = to
        // The place of the element says why it has failed.
        if (message) message.textContent = ''
      }
      const removeListeners = [
        on('loaderror', () => change('ready', 'failed')),
        on('ready', () => form.querySelector(unavailableElement) ?? change('failed', 'ready')),
      ]
      unmounted.addEventListener('abort', () => {
        for (const remove of removeListeners) remove()
      })
    },
  }
}
