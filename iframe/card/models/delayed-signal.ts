import { effect, type ReadonlySignal, signal } from '@preact/signals-core'

/** Milliseconds that what is sent gets before what is shown of it: less than anybody notices. */
export const showAfterMs = 50

/**
 * Follows whether the customer pays: ends with it at once, and begins a moment later. The controller's frame shares our thread, and would
 * wait for the rendering before the card can leave.
 */
export const delayedSignal = (paying: ReadonlySignal<boolean>): ReadonlySignal<boolean> => {
  const shown = signal(false)
  effect(() => {
    if (!paying.value) {
      shown.value = false
      return
    }
    const timer = setTimeout(() => {
      shown.value = true
    }, showAfterMs)
    return () => clearTimeout(timer)
  })
  return shown
}
