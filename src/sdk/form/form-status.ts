import type { TenderError } from '../../shared/error'
import type { CoreHost } from '../core-host'
import { errorText } from '../page-texts'
import type { CheckoutElement, PaymentResult } from '../types'
import { showMessage } from './form-parts'
import { keepFormParts } from './keep-form-parts'
import { goToReturnUrl } from './merchant-endpoints'

export interface FormStatusOptions {
  /** The merchant's form, which `bindForm` has bound to the checkout. */
  form: HTMLFormElement
  host: Pick<CoreHost, 'elements' | 'events' | 'payments' | 'query' | 'settings' | 'frames'>
  /** The page that the browser opens when the order is paid. */
  returnUrl: string | undefined
  /** Aborted when the form is no longer bound. */
  bound: AbortSignal
}

/**
 * Shows the state of the checkout in the merchant's form: in the attribute `data-tender-state` for
 * style sheets, and in the message element. Also shows the result of a payment that an earlier page
 * started, and opens the return URL when the order is paid.
 */
export interface FormStatus {
  /**
   * The lookup of an earlier payment has begun or stopped locking the elements (`lookup-lock.ts`).
   */
  lookupChanged(isActive: boolean): void
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: Pick<CheckoutElement, 'on'>, unmounted: AbortSignal): void
}

type FormState = 'loading' | 'ready' | 'paying' | 'done' | 'failed'

/**
 * Matches the retry button and the error notice of an element with which the customer cannot pay.
 */
const unavailableElement = '[data-tender-retry],[data-tender-error]'

export const createFormStatus = ({ form, host, returnUrl, bound }: FormStatusOptions): FormStatus => {
  const { events, payments } = host
  /** The message of the last payment result that has one. */
  let lastMessage = ''
  let shownText = form.querySelector('[data-tender-message]')?.textContent ?? ''
  const { state, showState, lookupChanged, writeState } = createShownState(form)
  const awaitsElements = () => state() === 'loading' || state() === 'failed'
  const show = (next: FormState, text = '') => {
    showState(next)
    shownText = text
    showMessage(form, text)
  }
  keepFormParts({ form, text: () => shownText, writeState, bound })

  const showResult = (result: PaymentResult) => {
    if ('message' in result) {
      lastMessage = result.message
      // If the result of an earlier page's payment is known before the elements have loaded, the
      // state does not change to `ready` yet.
      return show(awaitsElements() ? state() : 'ready', lastMessage)
    }
    show('done')
    if (returnUrl !== undefined) goToReturnUrl(returnUrl, result.paymentId, new URLSearchParams(host.query))
  }
  const showElements = (error: TenderError | undefined) => {
    // A payment may have begun or ended meanwhile. Its state has priority.
    if (bound.aborted || !awaitsElements()) return
    if (!error) return show('ready', lastMessage)
    show('failed', lastMessage || errorText(error, false, host))
  }

  // Does not wait for the intent, because the customer can pay without it. The microtask runs after
  // all elements of the form have been mounted.
  queueMicrotask(() => {
    const loading = [...host.elements].filter(({ mounted }) => mounted).map(({ ready }) => ready)
    Promise.all(loading).then(() => showElements(undefined), showElements)
  })
  if (payments.lock.isPaying) show('paying')
  const removeListeners = [
    events.on('paying', (isPaying) => {
      if (isPaying) show('paying')
    }),
    events.on('result', showResult, true),
  ]
  bound.addEventListener('abort', () => {
    for (const remove of removeListeners) remove()
  })
  // The back-forward cache may show the form of an order that is already paid. A submit then shows
  // the stored result again.
  const submitted = () => payments.lock.paidResult && showResult(payments.lock.paidResult)
  form.addEventListener('submit', submitted, { signal: bound })

  return {
    lookupChanged,
    elementMounted: ({ on }, unmounted) => {
      const change = (from: FormState, to: FormState) => {
        // Clears the message. A retry button or an error notice has a text of its own.
        if (state() === from) show(to)
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

/**
 * Creates the access to the state of the form, which is in its attribute `data-tender-state`. While
 * a lookup locks the elements, the attribute is `paying` unless the state is `done`. The real state
 * is written when the lock ends.
 */
const createShownState = (form: HTMLFormElement) => {
  /** The state that the form shows after the lookup. Undefined without a lookup. */
  let next: FormState | undefined
  /** The state in the attribute. `bindForm` has set the first one. */
  let written = form.dataset.tenderState as FormState
  const state = () => next ?? written
  const write = (shown: FormState) => {
    written = shown
    form.dataset.tenderState = shown
    form.ariaBusy = String(shown === 'paying' || shown === 'loading')
  }
  return {
    state,
    writeState: () => write(written),
    showState: (changed: FormState) => {
      if (next) next = changed
      if (!next || changed === 'done') write(changed)
    },
    lookupChanged: (isActive: boolean) => {
      const current = state()
      next = isActive ? current : undefined
      write(isActive && current !== 'done' ? 'paying' : current)
    },
  }
}
