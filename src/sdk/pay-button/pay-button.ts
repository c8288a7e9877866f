import { TenderError } from '../../shared/error'
import { payButtonOptions } from '../option-tables/pay-button-options'
import { warnUnknownOptions } from '../unknown-options'
import type { ButtonView, CreateButtonView } from './button-view'
import { lockOf, type PayButtonHost } from './host'
import type { PayButtonOptions } from './types'

/** The pay button of a checkout. The element mounts it. */
export interface PayButton {
  mount(node: HTMLElement): void
  unmount(): void
  /** The amount, the language, the texts, the appearance or the lock may have changed. */
  refresh(): void
  /** The customer has pressed Enter in an element. */
  elementSubmitted(): void
  destroy(): void
}

export const createPayButton = (
  host: PayButtonHost,
  options: PayButtonOptions,
  createView: CreateButtonView,
  onReady: () => void,
): PayButton => {
  const { settings, order, events, frames, payments } = host
  const warn = (error: TenderError) => events.emit('warning', error)
  warnUnknownOptions('checkout.element', payButtonOptions, options, warn)
  const { authorise, beforePay, ...payOptions } = options
  let view: ButtonView | undefined
  /** Whether the button itself pays. Otherwise it submits its form, if it has one. */
  const pays = () => authorise !== undefined || (settings.server !== undefined && !view?.button.form)

  const refresh = () =>
    view?.render({
      lock: lockOf(host),
      locale: frames.context.locale,
      localeTag: settings.locale ?? document.documentElement.lang,
      amount: order.options.amount,
      texts: settings.texts,
      appearance: settings.appearance,
    })
  const pay = () => {
    if (!view || !pays() || lockOf(host) !== 'open') return
    const { form } = view.button
    if (form && !form.noValidate && !form.reportValidity()) return
    if (beforePay?.() === false) return
    void payments.lock.pay({ ...payOptions, ...(authorise && { authorise }) })
  }
  const click = (event: Event) => {
    // The click must not submit the form if `pay` handles it, or if the button is locked:
    // `aria-disabled` keeps the focus on the button, but does not prevent a submit.
    if (pays() || lockOf(host) !== 'open') event.preventDefault()
    pay()
  }
  const unmount = () => {
    view?.remove()
    view = undefined
  }
  events.on('paying', refresh)
  events.on('result', refresh, true)

  return {
    mount: (node) => {
      unmount()
      view = createView(node)
      view.button.addEventListener('click', click, { signal: view.removed })
      if (!pays() && !view.button.form) warn(noForm())
      refresh()
      onReady()
    },
    unmount,
    refresh,
    elementSubmitted: pay,
    destroy: unmount,
  }
}

const noForm = () =>
  new TenderError('options.invalid', 'payButton: needs a form around it, or the option server of createCheckout')
