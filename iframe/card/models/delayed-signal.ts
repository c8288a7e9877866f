import { effect, type ReadonlySignal, signal } from '@preact/signals-core'

/** Milliseconds between the start of a payment and its rendering. Customers do not notice them. */
export const delayMs = 50

/**
 * Follows `paying`: becomes true a moment later, and false at once. The controller frame shares our
 * thread, so rendering would delay the request with the card.
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
