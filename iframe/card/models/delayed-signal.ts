import { effect, type ReadonlySignal, signal } from '@preact/signals-core'

/**
 * Milliseconds between the lock and the rendering of the locked form. Customers do not notice so
 * short a delay.
 */
export const delayMs = 50

/**
 * Follows `paying`, but becomes true only after `delayMs`. The controller frame usually runs on the
 * same thread, so rendering at once would delay the controller's request with the card.
 */
export const delayedSignal = (paying: ReadonlySignal<boolean>): ReadonlySignal<boolean> => {
  const delayed = signal(false)
  effect(() => {
    if (!paying.value) {
      delayed.value = false
      return
    }
    const timer = setTimeout(() => {
      delayed.value = true
    }, delayMs)
    return () => clearTimeout(timer)
  })
  return delayed
}
