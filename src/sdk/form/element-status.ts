import type { CheckoutElement } from '../types'

/** What an element shows while nobody can pay with it: a button that tries again, or the sentence in place of it. */
const lacking = '[data-tender-retry],[data-tender-error]'

/**
 * The state of the form that a script tag pays with goes on with its elements: one that fails after all fails the form, and when each of them
 * can be paid with again it is ready.
 */
export const showElementStatus = (
  element: Pick<CheckoutElement, 'on'>,
  container: Element,
  gone: AbortSignal,
): void => {
  const form = container.closest<HTMLFormElement>('form[data-tender-state]')
  if (!form) return
  const change = (from: RegExp, to: string) => {
    if (!from.test(form.dataset.tenderState ?? '')) return
    form.dataset.tenderState = to
    const message = form.querySelector('[data-tender-message]')
    // Why it failed is said in the element's place.
    if (message) message.textContent = ''
  }
  const deaf = [
    element.on('loaderror', () => change(/^ready$/, 'failed')),
    element.on('ready', () => form.querySelector(lacking) ?? change(/^failed$/, 'ready')),
  ]
  gone.addEventListener('abort', () => {
    for (const stop of deaf) stop()
  })
}
